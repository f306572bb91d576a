-- The same request each time. Arguments: method, body, then header names and values.
function init(args)
  wrk.method = args[1]
  if args[2] ~= '' then wrk.body = args[2] end
  for i = 3, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end

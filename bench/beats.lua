-- Each request is the beat of another tab, of 100,000 in turn, on one of 500 products' pages.
-- Arguments: method, nothing, headers.
function init(args)
  wrk.method = args[1]
  for i = 3, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
end

local turn = 0
function request()
  turn = (turn + 1) % 100000
  return wrk.format(nil, nil, nil, string.format(
    '{"tab":"%016x","visitor":"%016x","visit":"0192f0c4-6f3b-7d51-9a52-%012x","page":"product","page_id":%d}',
    turn, turn, turn, 1 + turn % 500))
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end

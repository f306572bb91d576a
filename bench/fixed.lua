-- The same request each time, or with a body of several lines each of them in turn; PRODUCT in the path becomes
-- 1, 2, 3, … 500; a header that says RANDOM names another address each time. Arguments: method, body, then header names and values.
local bodies, turn, path, same, from = {}, 0, nil, nil, nil

function init(args)
  wrk.method = args[1]
  for line in string.gmatch(args[2], '[^\n]+') do bodies[#bodies + 1] = line end
  for i = 3, #args, 2 do
    wrk.headers[args[i]] = args[i + 1]
    if args[i + 1] == 'RANDOM' then from = args[i] end
  end
  path = wrk.path
  if #bodies < 2 and not from and not string.find(path, 'PRODUCT') then same = wrk.format(nil, nil, nil, bodies[1]) end
end

function request()
  if same then return same end
  turn = turn + 1
  local body = nil
  if from then
    wrk.headers[from] = string.format('10.%d.%d.%d', math.random(1, 250), math.random(0, 250), math.random(1, 250))
  end
  if #bodies > 0 then body = bodies[1 + turn % #bodies] end
  local place = string.gsub(path, 'PRODUCT', tostring(1 + turn % 500))
  return wrk.format(nil, place, nil, body)
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d,"refused":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout, e.status))
end

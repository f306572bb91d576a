-- Each request carries events with ids never used before. Arguments: method, "offer id,events per request", headers.
local offer, per
function init(args)
  wrk.method = args[1]
  offer, per = args[2]:match('(%d+),(%d+)')
  for i = 3, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
  math.randomseed(os.time() + tonumber(tostring({}):match('0x(%x+)'), 16) % 100000)
end

local random = math.random
local function uuid7()
  local ms = string.format('%012x', os.time() * 1000 + random(0, 999))
  return string.format('%s-%s-7%03x-%04x-%06x%06x', ms:sub(1, 8), ms:sub(9, 12), random(0, 4095),
    random(32768, 49151), random(0, 16777215), random(0, 16777215))
end

function request()
  local events = {}
  for i = 1, per do
    events[i] = '{"id":"' .. uuid7() .. '","subject":"offer","subject_id":' .. offer .. ',"metric":"view"}'
  end
  local visitor = string.format('%08x%08x', random(0, 2147483647), random(0, 2147483647))
  return wrk.format(nil, nil, nil, '{"visitor":"' .. visitor .. '","events":[' .. table.concat(events, ',') .. ']}')
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end

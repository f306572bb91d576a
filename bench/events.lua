-- Each request carries events with ids never used before, of visits of eight: the first events of one bring it along.
-- Arguments: method, "offer id,events per request", headers.
local offer, per
function init(args)
  wrk.method = args[1]
  offer, per = args[2]:match('(%d+),(%d+)')
  for i = 3, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
  math.randomseed(os.time() + tonumber(tostring({}):match('0x(%x+)'), 16) % 100000)
end

local random = math.random
local turn = 0
local function uuid7(part)
  local ms = string.format('%012x', os.time() * 1000 + random(0, 999))
  turn = (turn + 1) % 4096
  return string.format('%s-%s-7%03x-%s', ms:sub(1, 8), ms:sub(9, 12), turn, part)
end

local part, left = '', 0
function request()
  local visit = ''
  if left <= 0 then
    part = string.format('%04x-%06x%06x', random(32768, 49151), random(0, 16777215), random(0, 16777215))
    visit = ',"visit":{"id":"' .. uuid7(part) .. '","page":"/products/product-' .. random(1, 500)
      .. '","referrer":"https://www.google.com/","zone":"Europe/Lisbon"}'
    left = 8
  end
  left = left - per
  local events = {}
  for i = 1, per do
    events[i] = '{"id":"' .. uuid7(part) .. '","subject":"offer","subject_id":' .. offer .. ',"metric":"view"}'
  end
  local visitor = string.format('%08x%08x', random(0, 2147483647), random(0, 2147483647))
  return wrk.format(nil, nil, nil,
    '{"visitor":"' .. visitor .. '","events":[' .. table.concat(events, ',') .. ']' .. visit .. '}')
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end

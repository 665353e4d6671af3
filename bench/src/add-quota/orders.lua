-- Orders for wrk: as many people as connections, each of them for some orders and then another; one person for the hot wallet.
-- wrk -t1 -c… -s orders.lua URL -- kind wallets run people orders, where the number `run` makes the keys of this run its own and
-- `orders` is how many one person sends.
local HOT_CUSTOMER, HOT_ACCOUNTS = 1, 1000
local kind, wallets, run, people, orders
local persons, sent = {}, 0

function init(args)
  kind, wallets, run, people, orders = args[1], tonumber(args[2]), args[3], tonumber(args[4]), tonumber(args[5])
  math.randomseed(tonumber(run))
end

local function padded(text)
  return text .. string.rep('_', 43 - #text)
end

local function person_at(place)
  local person = persons[place]
  if person and (kind == 'hot' or person.left > 0) then return person end
  local customer = kind == 'hot' and HOT_CUSTOMER or math.random(2, wallets)
  person = {
    customer = customer,
    left = orders,
    head = 'POST /api/custom/client/accounts/quota/apply HTTP/1.1\r\nHost: 127.0.0.1\r\ncid: 101\r\nv: 1\r\nContent-Type: application/json\r\nsid: '
      .. padded('sid-' .. customer) .. '\r\nCookie: __Host-tallyhelm=' .. padded('secret-' .. customer) .. '\r\nIdempotency-Key: ',
  }
  persons[place] = person
  return person
end

function request()
  sent = sent + 1
  local person = person_at(sent % people)
  person.left = person.left - 1
  local account = kind == 'hot' and 10000 + math.random(HOT_ACCOUNTS) or person.customer * 10000 + 1
  local body = '{"adjust_type":"ADD","items":[{"account_id":"' .. account .. '","amount":"' .. math.random(2, 1000) .. '.50"}],"remark":""}'
  return person.head .. 'bench-' .. run .. '-' .. sent .. '\r\nContent-Length: ' .. #body .. '\r\n\r\n' .. body
end

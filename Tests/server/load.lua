-- Requests pages and, every third time, a run; each request comes from a different client.
--
-- wrk ... -s load.lua URL -- HOST CLIENT-HEADER SCENARIO-FILE PATH...

local pages, count = {}, 0

function init(arguments)
  host, client = arguments[1], arguments[2]
  scenario = assert(io.open(arguments[3], "rb")):read("*a")
  for index = 4, #arguments do pages[#pages + 1] = arguments[index] end
end

function request()
  count = count + 1
  local headers = { Host = host, [client] = string.format("10.%d.%d.1", math.floor(count / 250) % 250, count % 250) }
  if count % 3 == 0 then
    headers["Content-Type"] = "application/json"
    return wrk.format("POST", "/api/simulations/handoff/runs", headers, scenario)
  end
  return wrk.format("GET", pages[count % #pages + 1], headers)
end

function done(summary)
  local errors = summary.errors
  io.write(string.format(
    '{"requests": %d, "connect": %d, "read": %d, "write": %d, "timeout": %d, "status": %d}\n',
    summary.requests, errors.connect, errors.read, errors.write, errors.timeout, errors.status))
end

-- Prints wrk's measurements as one line of JSON. With a file named after `--`, sends its content as the body of POSTs.
-- With `distinct` after that, each request has its own seed, so no response can come from a cache.

function init(arguments)
  if arguments[1] then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = assert(io.open(arguments[1], "rb")):read("*a")
  end
  if arguments[2] == "distinct" then
    -- Each thread has its own Lua state; start each with a different seed.
    local seed = tonumber(tostring({}):match("0x(%x+)"), 16) % 1000000000
    local before, after = wrk.body:match('^(.*"seed": *)%d+(.*)$')
    request = function()
      seed = seed + 1
      return wrk.format(nil, nil, nil, before .. seed .. after)
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests": %d, "microseconds": %d, "p99": %d, ' ..
    '"connect": %d, "read": %d, "write": %d, "timeout": %d, "status": %d}\n',
    summary.requests, summary.duration, latency:percentile(99),
    errors.connect, errors.read, errors.write, errors.timeout, errors.status))
end

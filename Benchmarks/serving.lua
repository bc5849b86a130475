-- What wrk measured, as one line of JSON; and, where a file is named behind `--`, its content as the body of POSTs.

function init(arguments)
  if arguments[1] then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = assert(io.open(arguments[1], "rb")):read("*a")
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

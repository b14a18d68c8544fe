-- Sends the requests of a file in turns, so many in all, waits for every answer, and prints what came of them as one line of
-- JSON. Arguments: the file, with a request on each line (method, path, body); how many; on how many connections; and, if
-- they are wanted, a file for the session ids of the answers.
local ffi = require('ffi')
ffi.cdef('int kill(int pid, int signal); int getpid(void);')
local requests, next_index, left, ids = {}, 0, 0, nil
local is_tried, idle, connections = false, 0, 0

function init(arguments)
  left, connections = tonumber(arguments[2]), tonumber(arguments[3])
  for line in io.lines(arguments[1]) do
    local method, path, body = line:match('^(%S+) (%S+) ?(.*)$')
    local headers = { ['x-api-key'] = 'acme-key' }
    if body == '' then body = nil else headers['content-type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
  if arguments[4] then
    ids = io.open(arguments[4], 'w')
    -- Reading answers takes the generator much longer, so it is done on demand.
    response = function(_, _, body)
      local id = body:match('"sessionId": ?"([^"]+)"') or body:match('"id": ?"?(%w+)"?')
      if id then ids:write(id, '\n') end
    end
  end
end

function request()
  -- wrk asks once to see what it gets, and sends nothing.
  if not is_tried then
    is_tried = true
    return requests[1]
  end
  if left == 0 then
    -- Called again on a connection once its answer is there: then it is idle, and with the last one all answers are there.
    idle = idle + 1
    if idle == connections then
      if ids then ids:flush() end
      wrk.thread:stop()
      -- wrk itself waits until its time is over, or until it is interrupted.
      ffi.C.kill(ffi.C.getpid(), 2)
    end
    return ''
  end
  left = left - 1
  next_index = next_index % #requests + 1
  return requests[next_index]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"elapsedMs":%f,"p50Ms":%f,"p99Ms":%f,"generatorMs":%f,"broken":%d,"refused":%d}\n',
    summary.requests, summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    os.clock() * 1000,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end

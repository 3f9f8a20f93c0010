/** The connection: live only when served, stale after silence, back with growing pauses. */
import { expect, test, vi } from 'vitest'
import { Connection, type LinkState, type Socket, type SocketListeners, silenceMaxMs } from './connection.ts'

class FakeSocket implements Socket {
  readonly #listeners: SocketListeners
  readonly sent: { op: string }[] = []
  isClosed = false
  constructor(listeners: SocketListeners) {
    this.#listeners = listeners
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  breaks() {
    this.#listeners.onClose()
  }
  says(message: object) {
    this.#listeners.onMessage(JSON.stringify(message))
  }
}

function world() {
  let now = 1_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  const sockets: FakeSocket[] = []
  const states: LinkState[] = []
  const received: string[] = []
  let opened = 0
  const connection = new Connection(
    {
      open: (listeners) => {
        const socket = new FakeSocket(listeners)
        sockets.push(socket)
        return socket
      },
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      random: () => 1,
    },
    {
      onOpen: () => {
        opened++
        connection.send({ op: 'subscribe', topic: 'catalogue' })
      },
      onMessage: (message) => received.push(message.op),
      onState: (state) => states.push(state),
    },
  )
  return {
    connection,
    sockets,
    states,
    received,
    opened: () => opened,
    last: () => sockets.at(-1)!,
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
    greet: (socket: FakeSocket, time = now) =>
      socket.says({ op: 'hello', protocol: 1, heartbeatMs: 1_000, time }),
    beat: (socket: FakeSocket) => socket.says({ op: 'heartbeat', time: now }),
  }
}

test('is live once the server has answered what was asked after the greeting', () => {
  const w = world()
  w.connection.start()
  expect(w.states).toEqual([])
  w.connection.send({ op: 'ping' })
  expect(w.last().sent).toEqual([])
  w.greet(w.last())
  expect(w.last().sent.map((message) => message.op)).toEqual(['subscribe', 'ping'])
  expect(w.states).toEqual([])
  w.last().says({ op: 'market-image' })
  w.last().says({ op: 'pong', time: 0 })
  expect(w.states).toEqual(['live'])
  expect(w.received).toEqual(['market-image'])
})

test('five seconds of silence make it stale and bring a new connection, which is greeted again', () => {
  const w = world()
  w.connection.start()
  w.greet(w.last())
  w.beat(w.last())
  w.pass(silenceMaxMs - 1)
  w.beat(w.last())
  w.pass(silenceMaxMs - 1)
  expect(w.states).toEqual(['live'])
  const silent = w.last()
  w.pass(1)
  expect(w.states).toEqual(['live', 'stale'])
  expect(silent.isClosed).toBe(true)
  w.pass(250)
  expect(w.sockets).toHaveLength(2)
  silent.says({ op: 'pong', time: 0 })
  expect(w.states).toEqual(['live', 'stale'])
  w.greet(w.last())
  w.last().says({ op: 'pong', time: 0 })
  expect(w.states).toEqual(['live', 'stale', 'live'])
  expect(w.opened()).toBe(2)
})

test('a connection that is never greeted is given up, whatever else it says', () => {
  const w = world()
  w.connection.start()
  w.pass(silenceMaxMs - 1)
  w.beat(w.last())
  expect(w.states).toEqual([])
  w.pass(1)
  expect(w.last().isClosed).toBe(true)
})

test('waits longer after each failure, at most ten seconds, and starts small again after a success', () => {
  const w = world()
  w.connection.start()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = w.sockets.length
    w.last().breaks()
    let waited = 0
    while (w.sockets.length === before) {
      w.pass(50)
      waited += 50
    }
    pauses.push(waited)
  }
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  w.greet(w.last())
  w.beat(w.last())
  w.last().breaks()
  const before = w.sockets.length
  w.pass(250)
  expect(w.sockets).toHaveLength(before + 1)
})

test('hurrying cuts a pause short but leaves a standing connection alone', () => {
  const w = world()
  w.connection.start()
  w.connection.hurry()
  expect(w.sockets).toHaveLength(1)
  w.last().breaks()
  w.connection.hurry()
  expect(w.sockets).toHaveLength(2)
})

test('a server that speaks another protocol is left for good', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const w = world()
  w.connection.start()
  w.last().says({ op: 'hello', protocol: 2, heartbeatMs: 1_000, time: 0 })
  w.pass(60_000)
  expect(w.sockets).toHaveLength(1)
  expect(w.states).toEqual(['stale'])
  expect(complaint).toHaveBeenCalledOnce()
  complaint.mockRestore()
})

test("tells the server's time from the message that was least delayed", () => {
  const w = world()
  w.connection.start()
  const start = w.connection.serverNow()
  w.greet(w.last(), start + 60_000)
  w.last().says({ op: 'heartbeat', time: start + 59_000 })
  expect(w.connection.serverNow()).toBe(start + 60_000)
})

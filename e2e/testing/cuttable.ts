/** A line between browser and server that a test can cut, stall and repair. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface CuttableLine {
  /** The server's address by way of this line. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Lets nothing through any more, and says nothing of it: a cable pulled out somewhere. */
  stall(): void
  /** Takes connections again. Those that were stalled are broken: what was sent on them is lost. */
  repair(): void
  close(): Promise<void>
}

type State = 'whole' | 'cut' | 'stalled'

/** Opens a line to the server on a free port of this machine. */
export async function openLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let state: State = 'whole'

  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    keep(sockets, near)
    if (state === 'stalled') return
    const far = connect(Number(port), hostname)
    keep(sockets, far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await listen(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')

  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      state = 'cut'
      breakAll()
    },
    stall() {
      state = 'stalled'
      for (const socket of sockets) socket.unpipe().pause()
    },
    repair() {
      state = 'whole'
      breakAll()
    },
    close() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  // The other end sees the break as well; there is nothing to do about it here.
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}

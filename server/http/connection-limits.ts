/** Bounds what one address may hold open and how often it may call. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address.ts'

export const connectionsMax = 10_000

/** Ends connections beyond the limits as they arrive: `perAddress` of one address (0: no such limit), 10,000 in all. */
export function limitConnections(server: Server, perAddress: number): void {
  server.maxConnections = connectionsMax
  if (perAddress === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > perAddress) socket.destroy()
  })
}

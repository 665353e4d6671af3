// One kept-alive HTTP/1.1 connection with one request at a time: the least a load generator needs, so that it leaves the
// processors to what is measured.
import { connect } from 'node:net'

export type HttpConnection = {
  post(path: string, headers: Record<string, string>, body: string): Promise<{ status: number; body: string }>
  close(): void
}

/** Understands replies with a content-length only, which is what our server sends. */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let text = ''
  let waiting: { resolve(reply: { status: number; body: string }): void; reject(error: Error): void } | undefined
  const fail = () => waiting?.reject(new Error('the server closed the connection'))
  socket.on('close', fail)
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? Number.NaN)
    if (text.length < head + 4 + length) return
    const reply = { status: Number(text.slice(9, 12)), body: text.slice(head + 4, head + 4 + length) }
    text = ''
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(reply)
  })
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`)
      }),
    close() {
      socket.off('close', fail)
      socket.destroy()
    },
  }
}

// The programs that a bench runs beside itself, ended with it: the platforms' sandbox and the product's servers.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { firstLine } from '../add-quota/run.ts'

/** What the server is started with in production, by `npm run serve`. */
export const SERVER_OPTIONS: readonly string[] =
  / (--.*) apps/.exec(JSON.parse(readFileSync('package.json', 'utf8')).scripts.serve)?.[1]?.split(' ') ?? []

export type Program = { pid: number; address: string; stop(): Promise<void> }

/** Starts a program of this repository and waits for its first line, its address. */
export async function startProgram(args: string[], environment: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } })
  const end = () => child.kill()
  process.once('exit', end)
  const address = await firstLine(child)
  return { pid: pidOf(child), address, stop }

  async function stop(): Promise<void> {
    process.off('exit', end)
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
}

/** The platforms' stand-in with its state in `folder`; `url` is where it listens. */
export async function startSandbox(folder: string): Promise<Program & { url: string }> {
  const port = String(await freePort())
  const program = await startProgram(['apps/sandbox/src/main.ts'], { SANDBOX_PORT: port, DATA_DIR: folder })
  return { ...program, url: `http://127.0.0.1:${port}` }
}

export type ServerOptions = { url: string; sandbox: string; role: 'api' | 'worker'; slots?: number }

export function startProductServer({ url, sandbox, role, slots = 256 }: ServerOptions): Promise<Program> {
  const parameters = ['--url', url, '--sandbox', sandbox, '--role', role, '--slots', String(slots)]
  return startProgram([...SERVER_OPTIONS, 'bench/src/product/serve.ts', ...parameters])
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the program did not start')
  return child.pid
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

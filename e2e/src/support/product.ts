// The product under test: started by the README's own program, with ports of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 900_000

/** `output` is what it has printed so far; `command` runs one of the commands of package.json against it and gives what that printed. */
export type Product = { url: string; sandbox: string; output(): string; command(...args: string[]): Promise<string>; stop(): Promise<void> }
type Options = { environment?: Record<string, string>; args?: readonly string[] }

/**
 * Starts everything `npm start` starts, on the data folder `name` below `run`, and waits until it says that it is ready:
 * the last of the story is told after /api/health answers.
 * Only the first product of a run compiles the program.
 */
export async function startProduct(run: string, name: string, { environment = {}, args = [] }: Options = {}): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const ours = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: join(run, name),
    NODE_COMPILE_CACHE: join(run, 'compiled'),
  }
  const launched = (given: readonly string[]) => {
    const child = spawn(process.execPath, [join(ROOT, 'apps/demo/src/main.ts'), ...given], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: undefined, ...ours, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
    return { child, output: () => output.join('') }
  }
  const { child, output } = launched(args)
  const stop = () => ended(child)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(output().includes('已就绪') && (await isReady(url)))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the product did not start:\n${output()}`)
    }
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  const command = async (...given: string[]) => {
    const ran = launched(given)
    const code = await new Promise(resolve => ran.child.once('close', resolve))
    if (code !== 0) throw new Error(`${given.join(' ')} ended with ${String(code)}:\n${ran.output()}`)
    return ran.output()
  }
  return { url, sandbox: `http://127.0.0.1:${sandboxPort}`, output, command, stop }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/api/health`)
    return ((await reply.json()) as { code: number }).code === 0
  } catch {
    return false
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await closed
  clearTimeout(patience)
}

/** Below what the system gives to outgoing calls: minutes may pass until the product listens there. */
function freePort(): Promise<number> {
  const wanted = randomInt(12_000, 30_000)
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(wanted, '127.0.0.1', () => server.close(error => (error ? reject(error) : resolve(wanted))))
  })
}

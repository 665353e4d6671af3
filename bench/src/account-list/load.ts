// Servers of a comparison, each a process of its own, and a load of one request on one of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon, { type Result } from 'autocannon'
import type { Served } from './served.ts'

export const CONNECTIONS = 16

export type Running = { served: Served; child: ChildProcess }

/** `kind` as `serve.ts` takes it; `program` where another program serves it. */
export async function serve(
  url: string,
  kind: string,
  customer: string,
  program = join(import.meta.dirname, 'serve.ts'),
): Promise<Running> {
  const child = spawn(process.execPath, [program, '--url', url, '--kind', kind, '--customer', customer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [undefined])])
  if (line === undefined) throw new Error(`the ${kind} server did not start`)
  return { served: JSON.parse(String(line)), child }
}

/** Throws where a reply was no success. */
export async function load(url: string, headers: Record<string, string>, body: object, seconds: number): Promise<Result> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`)
  return result
}

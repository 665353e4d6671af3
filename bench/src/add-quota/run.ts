// Runs a program that the bench needs to its end and gives what it printed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Debian's packages of what must be on the path. */
const PACKAGES: Record<string, string> = { psql: 'postgresql-client', pgbench: 'postgresql-contrib', wrk: 'wrk' }

export async function run(command: string, parameters: string[]): Promise<string> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, problem] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (problem += part))
  const [code] = (await once(child, 'close').catch((error: Error) => {
    throw new Error(`this bench needs ${command}: apt-get install ${PACKAGES[command]}`, { cause: error })
  })) as [number] // 'close' gives the exit code
  if (code !== 0) throw new Error(`${command} failed: ${problem}`)
  return output
}

/** What a program that goes on running says first: its address. */
export async function firstLine(child: ChildProcess): Promise<string> {
  for await (const part of child.stdout?.setEncoding('utf8') ?? []) return String(part).trim()
  throw new Error('the program did not start')
}

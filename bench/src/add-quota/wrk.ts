// The load on the server: wrk, because a generator in Node would take more of the processors than the server it measures.
import { join } from 'node:path'
import { run } from './run.ts'

export type Kind = 'uniform' | 'hot'
export type Load = { orders: number; perSecond: number; p99Ms: number }

const SCRIPT = join(import.meta.dirname, 'orders.lua')
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 }

let runs = 0

/** Whose orders: each of so many wallets' owners, who sends some orders before another person comes. */
export type People = { wallets: number; ordersEach: number }

/** Fails when any answer was not a success. */
export async function loadServer(url: string, kind: Kind, people: People, clients: number, seconds: number): Promise<Load> {
  runs += 1
  const connections = ['-t1', `-c${clients}`, `-d${seconds}`, '--latency', '-s', SCRIPT, url]
  const text = await run('wrk', [
    ...connections,
    '--',
    kind,
    String(people.wallets),
    `${process.pid}${runs}`,
    String(clients),
    String(people.ordersEach),
  ])
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`not every order was accepted:\n${text}`)
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  return {
    orders: numberOf(/(\d+) requests in/, text),
    perSecond: numberOf(/Requests\/sec:\s+([\d.]+)/, text),
    p99Ms: Number(p99) * (MS_PER_UNIT[unit] ?? Number.NaN),
  }
}

function numberOf(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1] ?? Number.NaN)
}

// The product of an agency on its first day: an empty database, no platform's keys, and nobody but whom the command line creates.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { leaksIn } from './log-leaks.ts'
import { startProduct } from './product.ts'

export type Hired = { login: string; secret: string; password: string }

const run = inject('run')
const name = `first-day-${process.pid}`
// The browser stands for a proxy, see `visit`.
const environment = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' }
const started = await startProduct(run, name, { environment, args: ['--first-day'] })

afterAll(async () => {
  await started.stop()
  await rm(join(run, name), { recursive: true, force: true })
  expect(leaksIn(started.output()), 'secrets and personal data in the log').toEqual([])
})

export const firstDay = {
  ...started,
  /** By the command of the README, which prints the secrets once. */
  async hire(login: string, staffName: string, role: string): Promise<Hired> {
    const printed = await started.command('staff:create', login, staffName, role)
    const after = (label: string) => new RegExp(`\\(${label}\\)：(\\S+)`).exec(printed)?.[1] ?? ''
    return { login, password: after('password'), secret: after('authenticator secret') }
  },
}

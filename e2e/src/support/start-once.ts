// Starts the product once for all browser tests, or takes one that runs already (E2E_PORTAL_URL and E2E_SANDBOX_URL).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product under test listens, and the folder of the sessions that journeys share. */
    product: { url: string; sandbox: string; sessions: string }
  }
}

/** An unanswered change is sent again after so many seconds: short, so that journeys see the end of it. */
const SETTLE_SECONDS = '3'

let started: Product | undefined
let sessions = ''

export async function setup(project: TestProject): Promise<void> {
  const { E2E_PORTAL_URL, E2E_SANDBOX_URL } = process.env
  sessions = await mkdtemp(join(tmpdir(), 'th-sessions-'))
  if (E2E_PORTAL_URL && E2E_SANDBOX_URL) return project.provide('product', { url: E2E_PORTAL_URL, sandbox: E2E_SANDBOX_URL, sessions })
  // The browser stands for a proxy, see `visit`.
  started = await startProduct({ SETTLE_SECONDS, TRUSTED_PROXIES: '127.0.0.1' })
  project.provide('product', { url: started.url, sandbox: started.sandbox, sessions })
}

export async function teardown(): Promise<void> {
  await started?.stop()
  if (sessions !== '') await rm(sessions, { recursive: true, force: true })
}

// Tells the demo's story once for all browser tests; each test file starts a product of its own on a copy (`own-product.ts`).
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of this run: `story` is the data of a product that told its story and was stopped, `compiled` its compiled program. */
    run: string
  }
}

let run = ''

export async function setup(project: TestProject): Promise<void> {
  // Memory where there is enough of it: a busy disk makes every commit wait.
  run = await mkdtemp(join(existsSync('/dev/shm') && freeBytes('/dev/shm') > 2 ** 31 ? '/dev/shm' : tmpdir(), 'th-e2e-'))
  const teller = await startProduct(run, 'story')
  await teller.stop()
  project.provide('run', run)
}

export async function teardown(): Promise<void> {
  await rm(run, { recursive: true, force: true })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

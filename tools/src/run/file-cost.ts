// Vitest's set-up before each test file: writes down, at the file's end, how much processor time its worker used for it.

import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const { user, system } = process.cpuUsage()
// The first file of a worker pays for its start; files that share a worker follow one another.
const worker = globalThis as { hasRunFile?: boolean }
const before = worker.hasRunFile === true ? user + system : 0
worker.hasRunFile = true

afterAll(() => {
  const list = process.env.FILE_COSTS
  if (list === undefined) return
  const now = process.cpuUsage()
  const cpuMs = Math.round((now.user + now.system - before) / 1000)
  appendFileSync(list, `${JSON.stringify({ file: expect.getState().testPath, cpuMs })}\n`)
})

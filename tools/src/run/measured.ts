// Runs one command and writes down what it used: its own process, so that what runs beside it does not count.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { childrenSeconds } from './processor-time.ts'

/** The long form of the fault tests takes hours. */
const LIMIT_MS = (process.env.FAULT_FORM === 'long' ? 12 * 60 : 60) * 60_000

const [file = '', command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit', timeout: LIMIT_MS, killSignal: 'SIGKILL' })
child.once('error', error => {
  console.error(String(error))
  process.exitCode = 1
})
child.once('close', code => {
  const seconds = childrenSeconds()
  if (seconds !== undefined) writeFileSync(file, String(seconds))
  process.exitCode = code ?? 1
})

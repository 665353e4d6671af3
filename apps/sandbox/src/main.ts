// The sandbox as a program of its own, with the demo's accounts and a state file.
import { readConfig } from './config.ts'
import { startSandbox } from './program/sandbox.ts'

const config = readConfig()
const sandbox = await startSandbox({ port: config.port, seed: 'demo', stateFile: config.stateFile })
console.log(`Sandbox: ${sandbox.url} (control page), platforms under /meta, /google, /tiktok, /messaging`)

async function stop(): Promise<void> {
  await sandbox.stop()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

// The sandbox's configuration: the only place that reads the environment.
import { join } from 'node:path'

export interface SandboxConfig {
  port: number
  stateFile: string
}

/** SANDBOX_PORT (default 8090) and DATA_DIR (default .data); throws a sentence that names the variable when a value is unusable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const port = Number(environment.SANDBOX_PORT ?? '8090')
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('SANDBOX_PORT must be a port number from 0 to 65535')
  return { port, stateFile: join(environment.DATA_DIR ?? '.data', 'sandbox', 'state.json') }
}

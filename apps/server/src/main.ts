// The program: serves (roles from the configuration), or runs one of the subcommands: migrate, ledger:check, spend:check, sync:plan, audit:check,
// orders:manual, staff:create, agency:import, backup, restore.
import { chainEntries } from '@tallyhelm/flows/audit/chain-entries'
import { verifyChain } from '@tallyhelm/flows/audit/verify-chain'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { listManual } from '@tallyhelm/flows/quota/list-manual'
import { markBackup } from '@tallyhelm/flows/setup/mark-backup'
import { checkSpend } from '@tallyhelm/flows/spend/check-spend'
import { planRounds } from '@tallyhelm/flows/spend/plan-rounds'
import { createStaff } from '@tallyhelm/flows/staff/create-staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type CreateStaffRequest, createStaffRequest } from '@tallyhelm/protocol/topics/staff/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { STAFF_ROLE_CODES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { ConfigError, migrateDatabase, OlderLayout, readConfig } from '@tallyhelm/world/open/program'
import { backupTo, RestoreRefused, restoreFrom } from '@tallyhelm/world/open/copies'
import { openWorld } from '@tallyhelm/world/open/open-world'
import type { World } from '@tallyhelm/world/handles/world'
import { slotsOf } from './jobs/all.ts'
import { folderProblem, IMPORT_USAGE, importAgency, importOrderOf } from './program/import-agency.ts'
import { PLAN_USAGE, planLines, planOrderOf } from './program/plan-sync.ts'
import { limitsOf } from './http/limiter.ts'
import { startServer } from './program/start.ts'

type Config = ReturnType<typeof readConfig>

const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  serve,
  migrate: async config => {
    const applied = await migrateDatabase(config)
    console.log(applied.length === 0 ? '数据库已是最新 (nothing to migrate)' : applied.map(name => `已执行 ${name}`).join('\n'))
  },
  'ledger:check': async config => {
    const violations = await inWorld(config, checkBooks)
    for (const violation of violations) console.error(JSON.stringify(violation))
    console.log(violations.length === 0 ? '账目核对无误 (the books hold)' : `发现 ${violations.length} 处不符 (violations)`)
    if (violations.length > 0) process.exitCode = 1
  },
  'spend:check': async config => {
    const differences = await inWorld(config, checkSpend)
    for (const difference of differences) console.error(JSON.stringify(difference))
    console.log(differences.length === 0 ? '消耗核对无误 (spend holds)' : `发现 ${differences.length} 处不符 (differences)`)
    if (differences.length > 0) process.exitCode = 1
  },
  'sync:plan': async (config, args) => {
    const order = planOrderOf(args)
    if (!order) return usage(PLAN_USAGE)
    const plans = await inWorld(config, world => planRounds(world, order))
    console.log(plans.flatMap(planLines).join('\n'))
  },
  'audit:check': async config => {
    const { entries, problems } = await inWorld(config, async world => {
      await chainEntries(world)
      return verifyChain(world, { kind: 'system', name: 'audit:check' })
    })
    for (const problem of problems) console.error(JSON.stringify(problem))
    console.log(
      problems.length === 0 ? `审计链校验通过，共 ${entries} 条 (the chain holds)` : `审计链发现 ${problems.length} 处异常 (problems)`,
    )
    if (problems.length > 0) process.exitCode = 1
  },
  backup: async (config, args) => {
    const folder = folderOf('backup', args)
    await inWorld(config, async world => {
      try {
        const bytes = await backupTo(config, folder, world.clock.now(), line => console.log(line))
        await markBackup(world, { bytes })
        console.log(`已备份到 ${folder}，共 ${Math.ceil(bytes / 1_048_576)} MB；恢复时需要同一个 SECRET_KEY (backed up)`)
      } catch (error) {
        await markBackup(world, { trouble: error instanceof RestoreRefused ? error.message : '备份中断，详见命令输出' })
        throw error
      }
    })
  },
  restore: async (config, args) => {
    const { made_at } = await restoreFrom(config, folderOf('restore', args))
    console.log(`已恢复 ${made_at} 的备份；请运行 ledger:check 与 audit:check (restored)`)
  },
  'staff:create': async (config, args) => {
    const created = await inWorld(config, world => createStaff(world, { kind: 'system', name: 'staff:create' }, staffOf(args)))
    console.log(`已创建员工 ${created.login_name}，以下内容仅显示一次 (shown once)：`)
    console.log(`  密码 (password)：${created.password}`)
    console.log(`  动态验证码密钥 (authenticator secret)：${created.totp_secret}`)
    console.log(`  ${created.otpauth_uri}`)
  },
  'agency:import': async (config, args) => {
    const order = importOrderOf(args)
    if (!order) return usage(IMPORT_USAGE)
    const isSound = await inWorld(config, world => importAgency(world, order, line => console.log(line))).catch((error: unknown) => {
      throw folderProblem(error) ?? error
    })
    if (!isSound) process.exitCode = 1
  },
  'orders:manual': async config => {
    const items = await inWorld(config, listManual)
    if (items.length === 0) console.log('没有需要人工核对的额度申请 (nothing waits for people)')
    else console.table(items)
  },
}

await run(process.argv[2] ?? 'serve')

async function run(name: string): Promise<void> {
  const command = entryOf(COMMANDS, name)
  if (!command) {
    console.error(`未知命令 ${name}，可用：${Object.keys(COMMANDS).join('、')} (unknown command)`)
    process.exitCode = 2
    return
  }
  try {
    await command(readConfig(), process.argv.slice(3))
  } catch (error) {
    // These explain themselves; anything else is worth its stack.
    const explainsItself =
      error instanceof ConfigError || error instanceof RestoreRefused || error instanceof OlderLayout || error instanceof Refusal
    console.error(explainsItself ? error.message : error)
    process.exitCode = 1
  }
  // Nobody waits any more for what a server leaves behind: one that could not start or stop in order has connections and timers open, and
  // a job runner that was left alone (infra/queue) may have timers.
  if (command === serve) process.exit()
}

function usage(text: string): void {
  console.error(text)
  process.exitCode = 2
}

/** `staff:create <login name> <name> <role>`; what does not fit is a refusal that says why. */
function staffOf([loginName, staffName, role]: readonly string[]): CreateStaffRequest {
  const parsed = createStaffRequest.safeParse({ login_name: loginName, staff_name: staffName, role })
  if (parsed.success) return parsed.data
  console.error(`用法 (usage)：npm run staff:create -- <账号> <姓名> <角色 ${STAFF_ROLE_CODES.join('|')}>`)
  for (const { path, message } of parsed.error.issues) console.error(`  ${path.join('.')}：${message}`)
  throw new Refusal('INPUT_INVALID')
}

function folderOf(command: 'backup' | 'restore', [folder]: readonly string[]): string {
  if (folder !== undefined && folder !== '') return folder
  throw new RestoreRefused(`用法 (usage)：npm run ${command} -- <文件夹 folder>`)
}

async function inWorld<Result>(config: Config, work: (world: World) => Promise<Result>): Promise<Result> {
  const { world, close } = openWorld(config)
  try {
    return await work(world)
  } finally {
    await close()
  }
}

async function serve(config: Config): Promise<void> {
  const { world, followTime, close } = openWorld(config)
  await followTime()
  const server = await startServer(world, {
    roles: config.roles,
    host: config.host,
    port: config.port,
    databaseDirectUrl: config.databaseDirectUrl,
    slots: slotsOf(config),
    trustedProxies: config.trustedProxies,
    limits: limitsOf(config),
    ...(config.metricsPort === undefined ? {} : { metrics: { host: config.metricsHost, port: config.metricsPort } }),
  })
  const stopSignal = await new Promise<string>(resolve => {
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => resolve(name))
  })
  world.log.info({ stopSignal }, 'the server stops')
  await server.stop()
  await close()
}

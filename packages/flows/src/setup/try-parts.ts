// Try parts: a test message through the gateway, a file to the store and back; what came of it is kept for the setup list.
import { randomBytes } from 'node:crypto'
import { audit } from '@tallyhelm/modules/audit'
import { claimMark, keepMark } from '@tallyhelm/modules/setup'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { type MarkName, TEST_EVERY_MS } from '@tallyhelm/protocol/topics/setup/enums'
import type { TestMailRequest, TestSmsRequest } from '@tallyhelm/protocol/topics/setup/schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const FILE_BYTES = 4_096

/** Refuses PERMISSION_DENIED, and CODE_TOO_OFTEN within a minute of the last one, whoever sent it. */
export async function testSms(world: World, actor: StaffActor, { mobile, country_code }: TestSmsRequest): Promise<void> {
  requireRole(actor, setupEndpoints.testSms)
  const to = `${country_code}${mobile}`
  const text = `【${world.settings.brand.name_zh}】这是一条测试短信，说明短信网关可用。`
  await tryMessage(world, actor, 'SMS_TEST', maskMobile(to), key => world.messaging.sendSms({ to, text, key }))
}

/** As testSms. */
export async function testMail(world: World, actor: StaffActor, { email }: TestMailRequest): Promise<void> {
  requireRole(actor, setupEndpoints.testMail)
  const name = world.settings.brand.name_zh
  const message = { to: email, subject: `${name}：测试邮件`, text: '这是一封测试邮件，说明邮件网关可用。' }
  await tryMessage(world, actor, 'MAIL_TEST', email.replace(/^(.).*(?=@)/, '$1***'), key => world.messaging.sendMail({ ...message, key }))
}

type Answer = Awaited<ReturnType<World['messaging']['sendSms']>>

async function tryMessage(
  world: World,
  actor: StaffActor,
  name: MarkName,
  to: string,
  send: (key: string) => Promise<Answer>,
): Promise<void> {
  const id = world.ids.next()
  await world.db.transaction(system, async tx => {
    if (!(await claimMark(tx, { name, at: world.clock.now(), everyMs: TEST_EVERY_MS })))
      throw new Refusal('CODE_TOO_OFTEN', { seconds: TEST_EVERY_MS / 1_000 })
    await audit(world, tx, actor, 'setup.test-message', ['setup', name], { to })
  })
  const answer = await send(`setup-test-${id}`)
  const note =
    answer.kind === 'sent' ? `网关已接收，发往 ${to}` : `网关${answer.kind === 'refused' ? '拒绝' : '没有明确应答'}：${answer.reason}`
  const mark = { name, at: world.clock.now(), isWell: answer.kind === 'sent', note }
  await world.db.transaction(system, tx => keepMark(tx, mark))
}

/** Writes a file, reads it back and removes it. Refuses PERMISSION_DENIED. */
export async function testStorage(world: World, actor: StaffActor): Promise<void> {
  requireRole(actor, setupEndpoints.testStorage)
  const words = await storageTrouble(world)
  const mark = { name: 'STORAGE_TEST', at: world.clock.now(), isWell: words === null, note: words ?? '已写入并读回一个文件' } as const
  await world.db.transaction(system, async tx => {
    await keepMark(tx, mark)
    await audit(world, tx, actor, 'setup.test-storage', ['setup', mark.name], { outcome: mark.note })
  })
}

/** The path of the disk belongs into the log, not onto a page. */
async function storageTrouble(world: World): Promise<string | null> {
  const name = world.files.newName('csv')
  const bytes = randomBytes(FILE_BYTES)
  try {
    await world.files.write(name, bytes)
    const read = await world.files.read(name)
    await world.files.remove(name)
    return read?.equals(bytes) === true ? null : '读回的内容与写入的不同'
  } catch (error) {
    world.log.error({ err: error }, 'the file store does not work')
    return `文件存储不可用（${error instanceof Error && 'code' in error ? String(error.code) : '未知原因'}）`
  }
}

// Tell a customer about a statement: a line in the message centre of each of its people, and a mail where one is bound.
import type { Statement } from '@tallyhelm/modules/statements'
import { tellUsers, wantsMail } from '@tallyhelm/modules/notices'
import { findContact, usersToTell } from '@tallyhelm/modules/organization'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Where a customer replies to a statement. */
const pathOf = (id: string): string => `/confirmation/customer/bill?id=${id}`

type News = {
  /** told once for each version */
  about: string
  title: string
  what: string
  isMailed?: boolean
}

/** In the transaction of what it tells of. Gives whether it was news to anybody. */
export async function tellOfStatement(
  world: World,
  tx: Tx,
  statement: Statement,
  { about, title, what, isMailed }: News,
): Promise<boolean> {
  const { id, customerId, channel, month, version, payable } = statement
  const users = await usersToTell(tx, customerId, null)
  const amount = displayText(payable, { withSymbol: true })
  const body = `${REPAYMENT_CHANNELS[channel]} ${month.slice(0, 7)} 对账单 ${id}${version > 1 ? `（第 ${version} 版）` : ''}，应付 ${amount}。${what}`
  const posted = await tellUsers(tx, world.ids, users, {
    customerId,
    subCustomerId: null,
    kind: 'NOTICE',
    alert: 'STATEMENT',
    objectId: `statement:${id}:${version}:${about}`,
    title,
    body,
    link: pathOf(id),
    at: world.clock.now(),
  })
  const isNews = posted.length > 0
  if (!isMailed || !isNews) return isNews
  for (const userId of users) {
    const mail = { user_id: userId, statement_id: id, title, body, key: `${id}-${version}-${about}` }
    await world.queue.enqueue(tx, 'statements.mail', mail, { maxAttempts: 8 })
  }
  return isNews
}

/** The job behind it. Throws when the gateway's answer is unknown, for the queue to try again; the key keeps it from being sent twice. */
export async function mailStatement(
  world: World,
  { userId, statementId, title, body, key }: { userId: string; statementId: string; title: string; body: string; key: string },
): Promise<void> {
  const contact = await world.db.read({ kind: 'system' }, async tx =>
    (await wantsMail(tx, userId, 'STATEMENT')) ? findContact(tx, userId) : undefined,
  )
  if (!contact || contact.email === null) return
  const brand = world.settings.brand.name_zh
  const link = `${world.settings.portalUrl}${pathOf(statementId)}`
  const answer = await world.messaging.sendMail({
    to: contact.email,
    subject: `【${brand}】${title}`,
    text: `${contact.userName}，您好：\n\n${body}\n\n查看并确认：${link}\n\n${brand}`,
    key: `statement-${key}-${userId}`,
  })
  if (answer.kind === 'refused') world.log.warn({ statementId, reason: answer.reason }, 'the gateway refused a mail about a statement')
  if (answer.kind === 'unknown') throw new Error(`the gateway's answer is unknown: ${answer.reason}`)
}

// What a sheet may say besides: a customer's salesperson, consultants and switches, a person's address. Pure.
import { nameForm } from '@tallyhelm/protocol/values/names'
import { CUSTOMER_SWITCH_CODES, CUSTOMER_SWITCHES, type CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { MOST_CONSULTANTS } from '@tallyhelm/protocol/topics/organization/limits'
import { isLink } from '@tallyhelm/protocol/topics/organization/brand-schemas'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import { EMAIL_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { z } from 'zod'
import { channelCalled } from './channel-words.ts'
import { type Line, wordsAt, wrong } from './cells.ts'
import type { CustomerExtras, Known, KnownPerson } from './facts.ts'

const CONSULTANT_NAME_MOST = 20

export const extrasAt = (line: Line, known: Known): CustomerExtras => ({
  sales: salesAt(line, known),
  consultants: consultantsAt(line),
  switches: switchesAt(line),
})

/** By the login name, or by the name where just one is called so. */
function salesAt(line: Line, { salespeople }: Known): CustomerExtras['sales'] {
  const word = line.at('商务')
  if (word === '') return null
  const login = salespeople.find(({ loginName }) => loginName === word.toLowerCase())
  if (login) return login
  const [first, second] = salespeople.filter(({ name }) => nameForm(name) === nameForm(word))
  if (second) return wrong('商务', '有多位商务同名，请填写登录名')
  return first ?? wrong('商务', '没有这位在职的商务')
}

function consultantsAt(line: Line): Consultant[] {
  const consultants = wordsAt(line, '顾问').map(consultantOf)
  if (consultants.length > MOST_CONSULTANTS) wrong('顾问', `最多 ${MOST_CONSULTANTS} 位顾问`)
  return consultants
}

/** «李顾问», «李顾问（Facebook）», «李顾问（Facebook） https://…». */
function consultantOf(written: string): Consultant {
  const parts = /^([^\s()（）]+)\s*(?:[(（]([^()（）]*)[)）])?\s*(\S*)$/.exec(written)
  const [, userName = '', channelWord = '', link = ''] = parts ?? []
  if (userName === '') return wrong('顾问', `“${written}”应为“姓名（渠道） https://微信链接”`)
  if (userName.length > CONSULTANT_NAME_MOST) wrong('顾问', `顾问姓名最多 ${CONSULTANT_NAME_MOST} 个字符`)
  const channel = channelWord === '' ? '' : channelCalled(channelWord)
  if (channel === undefined) return wrong('顾问', `“${channelWord}”不是渠道，应为 Facebook、Google、TikTok`)
  if (!isLink(link) || link.startsWith('/')) wrong('顾问', '微信应为 https:// 开头的链接')
  return { channel, user_name: userName, wx_url: link }
}

function switchesAt(line: Line): CustomerSwitch[] {
  const words = wordsAt(line, '权限开关')
  const unknown = words.find(word => switchCalled(word) === undefined)
  if (unknown !== undefined) {
    const titles = CUSTOMER_SWITCH_CODES.map(code => CUSTOMER_SWITCHES[code].text).join('、')
    wrong('权限开关', `“${unknown}”不是权限开关，应为${titles}`)
  }
  return CUSTOMER_SWITCH_CODES.filter(code => words.some(word => switchCalled(word) === code))
}

const switchCalled = (word: string): CustomerSwitch | undefined =>
  CUSTOMER_SWITCH_CODES.find(code => nameForm(CUSTOMER_SWITCHES[code].text) === nameForm(word))

/** What the sheet gives that a customer who is there has otherwise; what it leaves out is not compared. */
export function differingExtras(extras: CustomerExtras, id: string | null, known: Known): string[] {
  const held = id === null ? undefined : known.extras.get(id)
  if (held === undefined) return []
  const { sales, consultants, switches } = extras
  const names = (all: readonly Consultant[]) => all.map(({ channel, user_name }) => `${user_name} ${channel}`).join()
  return [
    ...(sales === null || sales.id === held.sales?.id ? [] : [`商务为“${held.sales?.name ?? '无'}”`]),
    ...(consultants.length === 0 || names(consultants) === names(held.consultants) ? [] : ['顾问不同']),
    ...switches.filter(code => !held.switches.includes(code)).map(code => `“${CUSTOMER_SWITCHES[code].text}”未开启`),
  ]
}

const address = z.email()

/** Empty without one. It is kept as said: its owner proves it before it is a way in. */
export function emailAt(line: Line): string {
  const email = emailForm(line.at('邮箱'))
  if (email.length > EMAIL_MOST) wrong('邮箱', `邮箱最多 ${EMAIL_MOST} 个字符`)
  if (email !== '' && !address.safeParse(email).success) wrong('邮箱', '请输入正确的邮箱')
  return email
}

export function noteOfPerson(email: string, held: KnownPerson): string {
  const others = held.emails.filter(one => one !== '')
  if (email === '' || others.includes(email)) return '已存在，未改动'
  return `已存在，未改动；系统中${others.length === 0 ? '没有邮箱' : '邮箱不同'}`
}

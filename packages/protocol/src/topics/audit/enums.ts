// Audit vocabulary: who may stand behind an entry; shared by browser and server.
import { entryOf } from '../../values/table.ts'

export const ACTOR_KINDS = ['user', 'staff', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
export const ACTOR_KIND_TEXT = { user: '客户用户', staff: '员工', system: '系统' } as const satisfies Record<ActorKind, string>

/** The product's own actors as people read them. The log keeps their names for good, so words of old entries stay here too. */
export const SYSTEM_ACTORS: Readonly<Record<string, string>> = {
  'audit.verify': '日志链定时校验',
  'audit:check': '日志链命令行校验',
  'auto-clear': '自动清零',
  'demo-story': '演示数据',
  'exchange-source': '汇率来源',
  'late-spend': '补报消耗',
  'password-reset': '重置密码',
  registration: '用户注册',
  'sign-in': '用户登录',
  'staff-sign-in': '员工登录',
  'staff:create': '命令行新建员工',
  synchroniser: '系统同步',
}

/** «系统同步» for `synchroniser`; a name that is not listed as it stands. */
export const systemActorText = (name: string): string => entryOf(SYSTEM_ACTORS, name) ?? name

/** The names of the product's actors whose words contain this text. */
export const systemActorsCalled = (text: string): string[] =>
  Object.entries(SYSTEM_ACTORS).flatMap(([name, words]) => (words.includes(text) ? [name] : []))

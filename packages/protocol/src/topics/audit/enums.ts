// Audit vocabulary: who may stand behind an entry; shared by browser and server.

export const ACTOR_KINDS = ['user', 'staff', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
export const ACTOR_KIND_TEXT = { user: '客户用户', staff: '员工', system: '系统' } as const satisfies Record<ActorKind, string>

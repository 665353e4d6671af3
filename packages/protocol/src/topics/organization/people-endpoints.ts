// Calls about people who registered and belong to no customer.
import { endpointsOf } from '../../wire/endpoint.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import type { peopleSchemas } from './people-schemas.ts'

const FAMILY = '/api/console/people'
const workers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const

export const peopleEndpoints = endpointsOf<typeof peopleSchemas>({
  list: { ...workers, path: FAMILY, summary: '已注册但不属于任何客户的用户' },
  offer: {
    changes: 'all',
    ...workers,
    changesState: true,
    path: `${FAMILY}/offer`,
    summary: '邀请未关联用户加入客户（本人确认后生效，24 小时内有效）',
  },
  remove: { changes: ['list', staffEndpoints.badges], ...workers, changesState: true, path: `${FAMILY}/remove`, summary: '移除未关联用户' },
})

/** Lists of the console that have a file, by what it is called. */
export const peopleLists = {
  PEOPLE: { text: '未关联用户', endpoint: peopleEndpoints.list },
} as const

// The columns of the people who belong to no customer, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { PERSON_STATES } from './enums.ts'
import type { UnassociatedPerson } from './people-schemas.ts'

export const peopleRows = listOf<UnassociatedPerson>()({
  title: '未关联用户',
  key: 'user_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'text', title: '姓名', width: 110, pin: 'left', locked: true, field: 'name' },
    mobile: { kind: 'text', title: '手机', width: 124, field: 'mobile' },
    email: { kind: 'text', title: '邮箱', width: 160, field: 'email' },
    company: { kind: 'text', title: '注册时填写的公司', width: 140, field: 'company_name' },
    invite: { kind: 'text', title: '邀请码', hint: '注册时填写，可据此找到推荐人', width: 96, field: 'invite_code' },
    state: { kind: 'state', title: '状态', width: 94, field: 'state', states: PERSON_STATES },
    waiting: { kind: 'own', title: '等待', width: 190 },
    registered: { kind: 'time', title: '注册时间', width: 172, field: 'registered_at' },
    actions: { kind: 'own', title: '操作', width: 126, pin: 'right' },
  },
  card: {
    head: ['name', 'state'],
    lines: [['mobile', 'email'], ['company', 'invite'], ['waiting'], [['注册', 'registered']]],
    end: ['actions'],
  },
})

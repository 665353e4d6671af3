// Feedback calls of the console (console.md 20).
import { endpointsOf } from '../../wire/endpoint.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import type { feedbackSchemas } from './feedback-schemas.ts'

const FAMILY = '/api/console/feedback'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'] } as const
const workers = {
  callers: ['staff'],
  staffRoles: ['OPS', 'ADMIN'],
  changesState: true,
  changes: ['list', 'detail', staffEndpoints.badges],
} as const

export const feedbackEndpoints = endpointsOf<typeof feedbackSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '意见反馈列表' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一条意见反馈的内容与经过' },
  picture: { ...readers, answer: 'file', path: `${FAMILY}/picture`, summary: '意见反馈的一张截图' },
  claim: { ...workers, path: `${FAMILY}/claim`, summary: '认领意见反馈' },
  release: { ...workers, path: `${FAMILY}/release`, summary: '取消认领意见反馈' },
  answer: { ...workers, path: `${FAMILY}/answer`, summary: '回复意见反馈（送达客户的消息中心）' },
  close: { ...workers, path: `${FAMILY}/close`, summary: '关闭意见反馈' },
})

/** Lists of the console that have a file, by what it is called. */
export const feedbackLists = {
  FEEDBACK: { text: '意见反馈', endpoint: feedbackEndpoints.list },
} as const

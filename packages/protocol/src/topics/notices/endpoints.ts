// Notice calls: dialogs and announcements due now, the message centre, the redirect list (spec §7, URL redirect) and interests.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { noticeSchemas } from './schemas.ts'

export const noticeEndpoints = endpointsOf<typeof noticeSchemas>({
  active: { path: '/api/notice/client/notices/active', callers: ['user'], summary: '当前应展示的弹窗通知' },
  announcements: { path: '/api/notice/client/notices/announcements', callers: ['user'], summary: '首页公告（最近 3 条）' },
  unreadCount: { path: '/api/notice/client/messages/unread-count', callers: ['user'], summary: '未读消息数' },
  messages: { path: '/api/notice/client/messages', callers: ['user'], summary: '消息中心列表' },
  readMessage: {
    changes: ['messages'],
    path: '/api/notice/client/messages/read',
    callers: ['user'],
    changesState: true,
    summary: '将一条消息标为已读',
  },
  readAllMessages: {
    changes: ['messages'],
    path: '/api/notice/client/messages/read-all',
    callers: ['user'],
    changesState: true,
    summary: '将全部（或某类）消息标为已读',
  },
  redirect: { method: 'GET', path: '/api/custom/client/redirect', callers: ['anyone'], summary: '外部链接目标（仅限服务器清单）' },
  addInterest: { path: '/api/notice/client/interests', callers: ['user'], changesState: true, summary: '功能上线时通知我' },
  interests: { path: '/api/notice/client/interests/list', callers: ['user'], summary: '已登记关注的功能' },
  alertChoices: {
    path: '/api/notice/client/alerts',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '本人的通知设置',
  },
  setAlertChoices: {
    changes: ['alertChoices'],
    path: '/api/notice/client/alerts/set',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    summary: '保存通知设置',
  },
})

// What the demo's people find besides figures: three announcements.
import { publishNoticeByStaff } from '@tallyhelm/flows/notices/edit-notices'
import type { NoticePublication } from '@tallyhelm/protocol/topics/notices/console-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { staffOf } from './staff.ts'

const DAY_MS = 86_400_000

const ANNOUNCEMENTS = [
  { daysAgo: 20, title: '操作记录支持按单号筛选', text: '在操作记录页输入申请单号，即可查看该单全部账户的处理进度与失败原因。' },
  { daysAgo: 9, title: '双十一期间额度申请提示', text: '大促期间渠道处理时间可能变长，请提前提交新增额度申请并关注消息中心的结果提醒。' },
  { daysAgo: 2, title: '消息中心上线', text: '新增额度结果与重要通知将在消息中心提醒，点击消息可直接查看对应记录。' },
] as const

const TO_ALL: Omit<NoticePublication, 'title' | 'body' | 'active_from'> = {
  kind: 'GENERAL',
  placement: 'DASHBOARD',
  reach: 'ALL',
  customer_types: [],
  channels: [],
  customer_ids: [],
  active_until: null,
  countdown_seconds: null,
  is_once: false,
  reason: '产品更新公告',
}

export async function postNotices(world: World): Promise<void> {
  const author = await staffOf(world, 'ops')
  for (const { daysAgo, title, text } of ANNOUNCEMENTS) {
    const activeFrom = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
    await publishNoticeByStaff(world, author, { ...TO_ALL, title, body: text, active_from: activeFrom.toISOString() })
  }
}

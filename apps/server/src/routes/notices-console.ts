// Notice routes of the console: endpoint → function; each change answers with the notice as it stands after it.
import { changeNotice, publishNoticeByStaff, withdrawNotice } from '@tallyhelm/flows/notices/edit-notices'
import { openFeature } from '@tallyhelm/flows/notices/open-feature'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { consoleNoticeSchemas } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { interestEndpoints } from '@tallyhelm/protocol/topics/notices/interest-endpoints'
import { interestSchemas } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import { interestList } from '@tallyhelm/views/notices/interest-list'
import { audienceCount, noticeDetail, noticeList } from '@tallyhelm/views/notices/notice-list'
import { routesOf } from '../http/routes.ts'

export const consoleNoticeRoutes = routesOf(consoleNoticeEndpoints, consoleNoticeSchemas, {
  list: ({ world, now }, input) => noticeList(world.db, now, input),
  detail: ({ world, now }, input) => noticeDetail(world.db, now, input),
  audience: ({ world }, input) => audienceCount(world.db, input),
  publish: async ({ world, staff, now }, input) => {
    const notice_id = await publishNoticeByStaff(world, staff, input)
    return noticeDetail(world.db, now, { notice_id })
  },
  change: async ({ world, staff, now }, input) => {
    await changeNotice(world, staff, input)
    return noticeDetail(world.db, now, input)
  },
  withdraw: async ({ world, staff, now }, input) => {
    await withdrawNotice(world, staff, input)
    return noticeDetail(world.db, now, input)
  },
})

export const interestRoutes = routesOf(interestEndpoints, interestSchemas, {
  list: ({ world }, input) => interestList(world.db, input),
  open: ({ world, staff }, input) => openFeature(world, staff, input),
})

// Diagnostics routes of the console: endpoint → function; each change answers with the feedback or report as it stands after it.
import { answerFeedback, claimFeedback, closeFeedback, releaseFeedback } from '@tallyhelm/flows/diagnostics/handle-feedback'
import { markReports } from '@tallyhelm/flows/diagnostics/mark-reports'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { feedbackSchemas } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { pageViewEndpoints } from '@tallyhelm/protocol/topics/diagnostics/page-view-endpoints'
import { pageViewSchemas } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { reportSchemas } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { feedbackDetail, feedbackList, feedbackPicture } from '@tallyhelm/views/diagnostics/feedback-list'
import { pageViewDays, pageViewList } from '@tallyhelm/views/diagnostics/page-view-list'
import { reportDetail, reportList } from '@tallyhelm/views/diagnostics/report-list'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const feedbackRoutes = routesOf(feedbackEndpoints, feedbackSchemas, {
  list: ({ world, staff, now }, input) => feedbackList(world.db, { staffId: staff.staffId, now }, input),
  detail: ({ world }, input) => feedbackDetail(world.db, input),
  picture: async (call, input) => storedFile(call, await feedbackPicture(call.world.db, input)),
  claim: async ({ world, staff }, input) => {
    await claimFeedback(world, staff, input)
    return feedbackDetail(world.db, input)
  },
  release: async ({ world, staff }, input) => {
    await releaseFeedback(world, staff, input)
    return feedbackDetail(world.db, input)
  },
  answer: async ({ world, staff }, input) => {
    await answerFeedback(world, staff, input)
    return feedbackDetail(world.db, input)
  },
  close: async ({ world, staff }, input) => {
    await closeFeedback(world, staff, input)
    return feedbackDetail(world.db, input)
  },
})

export const reportRoutes = routesOf(reportEndpoints, reportSchemas, {
  list: ({ world }, input) => reportList(world.db, input),
  detail: ({ world }, input) => reportDetail(world.db, input),
  mark: async ({ world, staff }, input) => {
    await markReports(world, staff, input)
    return reportDetail(world.db, input)
  },
})

export const pageViewRoutes = routesOf(pageViewEndpoints, pageViewSchemas, {
  list: ({ world, now }, input) => pageViewList(world.db, now, input),
  days: ({ world, now }, input) => pageViewDays(world.db, now, input),
})

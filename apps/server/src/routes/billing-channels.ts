// Routes of imported bills in the console: endpoint → function; what changes a file answers with it as it stands then.
import { cancelChannelBills, proposeChannelBills, uploadChannelBills } from '@tallyhelm/flows/billing/import-channel-bills'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { channelBillSchemas } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { channelCaseLines, channelFileList, channelFileOf, channelLineList } from '@tallyhelm/views/billing/channel-files'
import { routesOf } from '../http/routes.ts'

export const channelBillRoutes = routesOf(channelBillEndpoints, channelBillSchemas, {
  list: ({ world }, input) => channelFileList(world.db, input),
  detail: ({ world }, input) => channelFileOf(world.db, input),
  lines: ({ world }, input) => channelLineList(world.db, input),
  caseLines: ({ world }, input) => channelCaseLines(world.db, input),
  upload: (call, input) => uploadChannelBills(call.world, call.staff, { file: call.upload, hiddenRows: input.hidden_rows }),
  propose: async ({ world, staff }, input) => {
    await proposeChannelBills(world, staff, input)
    return channelFileOf(world.db, input)
  },
  cancel: async ({ world, staff }, input) => {
    await cancelChannelBills(world, staff, input)
    return channelFileOf(world.db, input)
  },
})

// Who changes things at Meta, as its history names them.
import { sandboxCredentials } from '../wire/credentials.ts'
import type { Actor } from './meta-activities.ts'

/** Whoever calls with the agency's token. */
export const OURSELVES: Actor = {
  id: '990000000000901',
  name: '量舵系统用户',
  appId: sandboxCredentials.metaAppId,
  appName: '量舵沙箱应用',
}

/** Meta's own tool, which most people work with. */
export const ADS_MANAGER = { appId: '119211728144504', appName: 'Ads Manager' }

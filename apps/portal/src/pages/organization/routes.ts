// Routes of users and of their way to a customer (spec §2, Public routes; §6).
import { leadsOn, type PageEntry, withToken } from '../../routes/definition.ts'

export const organizationRoutes: readonly PageEntry[] = [
  leadsOn('BindAccount', '/bind-account', '账号绑定', '/bind-account/check'),
  { ...withToken, name: 'BindAccountCheck', path: '/bind-account/check', title: '账号绑定核验', page: 'organization/CheckPage' },
  { ...withToken, name: 'BindAccountBind', path: '/bind-account/bind', title: '绑定账号', page: 'organization/BindPage' },
  { ...withToken, name: 'BindAccountSuccess', path: '/bind-account/success', title: '绑定成功', page: 'organization/SuccessPage' },
  { ...withToken, name: 'BindAccountError', path: '/bind-account/error', title: '绑定失败', page: 'organization/ErrorPage' },
  // An entry of the user's menu; hidden from sub-customers, whom its page lets in (spec §6).
  {
    name: 'UserInfo',
    path: '/user/info',
    title: '个人中心',
    page: 'organization/UserInfoPage',
    tree: 'both',
    hidden: 'sub-customer',
    isForAnyUser: true,
  },
]

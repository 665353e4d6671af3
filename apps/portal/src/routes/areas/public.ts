// Public and access routes: signing in, registering, binding, and the pages for what went wrong (spec §2, Public routes).
import { leadsOn, type RouteDefinition, route } from '../definition.ts'

const open = { access: 'public', tree: 'both' } as const
/** Needs a stored session, but no profile: the visitor may belong to nobody yet (spec §2, Navigation guard). */
const withToken = { access: 'token', tree: 'both' } as const

export const LOGIN_PATH = '/login'

export const publicRoutes: readonly RouteDefinition[] = [
  route({ ...open, name: 'Login', path: LOGIN_PATH, title: '登录', page: 'session/LoginPage' }),
  route({ ...open, name: 'Register', path: '/register', title: '注册', page: 'session/RegisterPage' }),
  route({ ...open, name: 'AuthRedirect', path: '/auth-redirect', title: '授权跳转', page: 'session/AuthRedirectPage' }),
  route({ ...open, name: 'Logout', path: '/logout', title: '退出登录', page: 'session/LogoutPage' }),
  route({ ...open, name: 'SendResetEmail', path: '/sendResetEmail', title: '找回密码', page: 'session/SendResetEmailPage' }),
  route({ ...open, name: 'ResetPwd', path: '/resetPwd', title: '重置密码', page: 'session/ResetPasswordPage' }),
  route({ ...open, name: 'LoginReceiver', path: '/loginReceiver', title: '登录中转', page: 'session/LoginReceiverPage' }),
  route({ ...open, name: 'Look', path: '/look', title: '客户视角', page: 'session/LookPage' }),
  route({ ...open, name: 'Page401', path: '/401', title: '无权限', page: 'errors/ForbiddenPage' }),
  route({ ...open, name: 'Page404', path: '/404', title: '页面不存在', page: 'errors/NotFoundPage' }),
  route({ ...open, name: 'Page500', path: '/500', title: '服务异常', page: 'errors/BrokenPage' }),
  route({ ...withToken, name: 'Feedback', path: '/feedback', title: '意见反馈', page: 'diagnostics/FeedbackPage' }),
  leadsOn('BindAccount', '/bind-account', '账号绑定', '/bind-account/check'),
  route({ ...withToken, name: 'BindAccountCheck', path: '/bind-account/check', title: '账号绑定核验', page: 'organization/CheckPage' }),
  route({ ...withToken, name: 'BindAccountBind', path: '/bind-account/bind', title: '绑定账号', page: 'organization/BindPage' }),
  route({ ...withToken, name: 'BindAccountSuccess', path: '/bind-account/success', title: '绑定成功', page: 'organization/SuccessPage' }),
  route({ ...withToken, name: 'BindAccountError', path: '/bind-account/error', title: '绑定失败', page: 'organization/ErrorPage' }),
]

// Routes of signing in, registering and new passwords (spec §2, Public routes).
import { LOGIN_PATH, openToAll, type PageEntry } from '../../routes/definition.ts'

export const sessionRoutes: readonly PageEntry[] = [
  { ...openToAll, name: 'Login', path: LOGIN_PATH, title: '登录', page: 'session/LoginPage' },
  { ...openToAll, name: 'Register', path: '/register', title: '注册', page: 'session/RegisterPage' },
  { ...openToAll, name: 'AuthRedirect', path: '/auth-redirect', title: '授权跳转', page: 'session/AuthRedirectPage' },
  { ...openToAll, name: 'Logout', path: '/logout', title: '退出登录', page: 'session/LogoutPage' },
  { ...openToAll, name: 'SendResetEmail', path: '/sendResetEmail', title: '找回密码', page: 'session/SendResetEmailPage' },
  { ...openToAll, name: 'ResetPwd', path: '/resetPwd', title: '重置密码', page: 'session/ResetPasswordPage' },
  { ...openToAll, name: 'LoginReceiver', path: '/loginReceiver', title: '登录中转', page: 'session/LoginReceiverPage' },
  { ...openToAll, name: 'Look', path: '/look', title: '客户视角', page: 'session/LookPage' },
]

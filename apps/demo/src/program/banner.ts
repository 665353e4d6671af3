// Banner: what the demo says once everything is ready.
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_STAFF, DEMO_TOTP_SECRET } from '../story/sign-ins.ts'

export function banner(addresses: { portal: string; console: string; sandbox: string }): string {
  return [
    '',
    '  量舵 Tallyhelm 已就绪 (ready)',
    '',
    `  门户 portal        ${addresses.portal}`,
    `  运营后台 console   ${addresses.console}`,
    `  沙箱控制台 sandbox  ${addresses.sandbox}`,
    '',
    `  演示账号 demo sign-ins（密码 password：${DEMO_PASSWORD}）`,
    ...DEMO_SIGN_INS.map(person => `    ${person.mobile}  ${person.who}`),
    '',
    `  演示员工 demo staff（密码相同；动态验证码密钥 authenticator secret：${DEMO_TOTP_SECRET}，仅用于演示）`,
    ...DEMO_STAFF.map(({ loginName, staffName, role }) => `    ${loginName.padEnd(10)} ${staffName}（${STAFF_ROLES[role]}）`),
    '',
    '  按 Ctrl+C 停止 (stop)',
    '',
  ].join('\n')
}

// Banner: what the demo says once everything is ready.
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../story/sign-ins.ts'

export function banner(addresses: { portal: string; sandbox: string }): string {
  return [
    '',
    '  量舵 Tallyhelm 已就绪 (ready)',
    '',
    `  门户 portal        ${addresses.portal}`,
    `  沙箱控制台 sandbox  ${addresses.sandbox}`,
    '',
    `  演示账号 demo sign-ins（密码 password：${DEMO_PASSWORD}）`,
    ...DEMO_SIGN_INS.map(person => `    ${person.mobile}  ${person.who}`),
    '',
    '  按 Ctrl+C 停止 (stop)',
    '',
  ].join('\n')
}

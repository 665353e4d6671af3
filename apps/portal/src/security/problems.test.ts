// Problems of what is typed about one's account: each message where it belongs, and none where all is well.
import { expect, test } from 'vitest'
import { accountProblem, codeProblem, emailProblem, mobileProblem, nameProblem, passwordChecks, passwordStrength } from './problems.ts'

test.each([
  ['', '请输入手机号'],
  ['  ', '请输入手机号'],
  ['1380', '请输入正确的手机号'],
  ['138a0000000', '请输入正确的手机号'],
  ['1380000', '请输入正确的手机号'],
  [' 13800000000 ', undefined],
  ['138 0000 0011', undefined],
  ['+852 9123 4567', undefined],
])('the number %j: %s', (text, problem) => expect(mobileProblem(text, '86')).toBe(problem))

test.each([
  ['', '请输入手机号或邮箱'],
  ['1380', '请输入正确的手机号'],
  ['a@b', '请输入正确的邮箱'],
  ['mİning@example.com', '请输入正确的邮箱'],
  ['Ａ@b.cn', undefined],
  ['138 0000 0011', undefined],
])('the account %j: %s', (text, problem) => expect(accountProblem(text, '86')).toBe(problem))

test.each([
  ['', '请输入验证码'],
  ['12345', '验证码为 6 位数字'],
  ['12345a', '验证码为 6 位数字'],
  ['123456', undefined],
])('the code %j: %s', (text, problem) => expect(codeProblem(text)).toBe(problem))

test.each([
  ['', '请输入邮箱'],
  ['a@b', '请输入正确的邮箱'],
  ['a b@c.de', '请输入正确的邮箱'],
  [`${'a'.repeat(120)}@b.cn`, '请输入正确的邮箱'],
  [' a@b.cn ', undefined],
])('the address %j: %s', (text, problem) => expect(emailProblem(text)).toBe(problem))

test.each([
  ['  ', '请输入姓名'],
  ['李'.repeat(31), '姓名最多 30 个字符'],
  [' 李 ', undefined],
])('the name %j: %s', (text, problem) => expect(nameProblem(text, '姓名', 30)).toBe(problem))

test.each([
  [{ old_password: '', password: '', again: '' }, ['请输入原密码', '请输入新密码', '请再次输入新密码']],
  [{ old_password: 'old-secret', password: 'old-secret', again: 'x' }, [undefined, '新密码不能与原密码相同', '两次输入的密码不一致']],
  [{ old_password: 'old-secret', password: 'short', again: 'short' }, [undefined, '密码需为 8-64 位', undefined]],
  [{ old_password: 'old-secret', password: 'new secret', again: 'new secret' }, [undefined, undefined, undefined]],
])('the form %o', (form, problems) => {
  const { old_password, password, again } = passwordChecks
  expect([old_password(form.old_password), password(form.password, form), again(form.again, form)]).toEqual(problems)
})

test.each([
  ['short', '太短'],
  ['aaaaaaaaaaaaaaaa', '弱'],
  ['abcdefgh', '弱'],
  ['abcdefg1', '中'],
  ['Abcdefg-12', '强'],
  ['correct horse battery', '强'],
])('the password %j is %s', (password, text) => expect(passwordStrength(password).text).toBe(text))

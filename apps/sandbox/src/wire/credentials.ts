// The keys that the sandbox accepts. They open nothing else, so they may stand in the source.

/** Any other token is refused, as the platforms do; tokens starting with "expired" get the answer for expired ones. */
export const sandboxCredentials = {
  metaAccessToken: 'EAASANDBOXsystemUserToken0001',
  metaAppId: '990000000000900',
  metaAppSecret: 'sandbox-meta-app-secret',
  googleClientId: 'sandbox-client-id',
  googleClientSecret: 'sandbox-client-secret',
  googleRefreshToken: '1//sandbox-refresh-token',
  googleAccessToken: 'ya29.sandbox-access-token',
  googleDeveloperToken: 'SANDBOXdevelopertoken1',
  googleLoginCustomerId: '9900000001',
  tiktokAppId: '7100000000000000001',
  tiktokAppSecret: 'sandbox-tiktok-app-secret',
  tiktokAccessToken: 'sandbox-tiktok-access-token-0001',
  messagingToken: 'sandbox-messaging-token',
  exchangeToken: 'sandbox-exchange-token',
} as const

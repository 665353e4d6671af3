// What the test of TikTok's SDK uses of it: the package brings no declarations, and its index leaves BcPaymentApi out.
declare module 'tiktok-business-api-sdk-official/src/ApiClient.js' {
  export class ApiClient {
    basePath: string
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AccountManagementApi.js' {
  export class AccountManagementApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AdApi.js' {
  export class AdApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AuthenticationApi.js' {
  export class AuthenticationApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/BCApi.js' {
  export class BCApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/BcPaymentApi.js' {
  export class BcPaymentApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/ReportingApi.js' {
  export class ReportingApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/BcTransferBody.js' {
  export class BcTransferBody {
    /** Each value turned into its type; what the model does not know is left out. */
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringBcAccountTransactionGet.js' {
  export class FilteringBcAccountTransactionGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringReportIntegratedGet.js' {
  export class FilteringReportIntegratedGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/ReportTaskCreateBody.js' {
  export class ReportTaskCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/SmartPlusAdAppealBody.js' {
  export class SmartPlusAdAppealBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdvertiserCreateBody.js' {
  export class AdvertiserCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdvertiserUpdateBody.js' {
  export class AdvertiserUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/PartnerAddBody.js' {
  export class PartnerAddBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AssetDeleteBody.js' {
  export class AssetDeleteBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}

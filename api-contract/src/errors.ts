/** What the browser does when an answer carries the code. */
export type ErrorEffect = 'message' | 'field' | 'signIn' | 'page401' | 'page403' | 'page404' | 'conflict';

export interface ErrorEntry {
  /** HTTP status. */
  status: number;
  /** `code` of the envelope; 1 unless the specification gives another. */
  code: number;
  zh: string;
  en: string;
  effect: ErrorEffect;
}

/** One line of the table. */
export const entry = (
  status: number,
  zh: string,
  en: string,
  effect: ErrorEffect = 'message',
  code = 1,
): ErrorEntry => ({
  status,
  code,
  zh,
  en,
  effect,
});

/** Every error the server may answer with. `{{name}}` is filled from `data`. The only table of its kind. */
export const ERRORS = {
  // Session and access
  SESSION_INVALID: entry(
    401,
    '登录已失效，请重新登录',
    'Your session is no longer valid. Please sign in again',
    'signIn',
    4031,
  ),
  SESSION_EXPIRED: entry(
    401,
    '登录已超时，请重新登录',
    'Your session has expired. Please sign in again',
    'signIn',
    4031,
  ),
  SESSION_ENDED_PASSWORDS: entry(
    401,
    '多次密码错误，会话已结束',
    'This session was ended after wrong passwords',
    'signIn',
    4031,
  ),
  TOKEN_INVALID: entry(401, '登录凭证无效', 'The token is invalid', 'signIn', 403),
  CSRF_INVALID: entry(
    403,
    '安全校验失败，请刷新页面后重试',
    'The security check failed. Reload the page and try again',
  ),
  TENANT_IS_NULL: entry(400, '未指定租户', 'No tenant is given', 'message', 401),
  TENANT_NOT_EXIST: entry(404, '租户不存在', 'The tenant does not exist', 'message', 401),
  NO_PERMISSION: entry(403, '没有操作权限', 'You have no permission for this', 'message'),
  PAGE_NO_PERMISSION: entry(403, '没有访问权限', 'You have no access to this page', 'page401'),
  MODULE_ACCESS_FAIL: entry(403, '没有该模块的访问权限', 'You have no access to this module', 'signIn'),
  INVALID_OPERATION: entry(409, '操作无效', 'This operation is not valid'),
  TOO_MANY_REQUESTS: entry(
    429,
    '请求过于频繁，请 {{seconds}} 秒后再试',
    'Too many requests. Try again in {{seconds}} seconds',
  ),
  PASSWORD_CHANGE_REQUIRED: entry(403, '请先修改密码', 'You must change your password first', 'message'),
  OVERRIDDEN_SESSION: entry(
    403,
    '页面正在使用替换模块，不能签名',
    'Modules are overridden on this page; signing is refused',
  ),
  // Sign-in and account
  ACCOUNT_OR_PASSWORD_WRONG: entry(401, '账号或密码错误', 'The account or password is wrong'),
  PASSWORD_WRONG_ATTEMPTS: entry(
    401,
    '账号或密码错误，还可尝试 {{left}} 次',
    'The account or password is wrong. {{left}} attempts left',
  ),
  PASSWORD_WRONG: entry(403, '密码错误', 'The password is wrong', 'field'),
  SIGNATURE_ACCOUNT_WRONG: entry(
    403,
    '账号不是当前登录的账号，请用自己的账号签名',
    'This is not the account you are signed in with. Sign with your own',
    'field',
  ),
  OLD_PASSWORD_WRONG: entry(400, '原密码错误', 'The old password is wrong', 'field'),
  ACCOUNT_LOCKED: entry(
    423,
    '密码错误次数过多，此浏览器请 {{minutes}} 分钟后再试',
    'Too many wrong passwords from this browser. Try again in {{minutes}} minutes',
  ),
  ACCOUNT_LOCKED_BY_ADMIN: entry(
    423,
    '账号已锁定，请联系管理员解锁',
    'The account is locked until an administrator unlocks it',
  ),
  SIGN_IN_CODE_REQUIRED: entry(
    401,
    '今天错误密码过多。密码正确时验证码已发到账号邮箱，请一并输入；没有邮箱请联系管理员',
    'Too many wrong passwords today. With the right one, a code was sent to the e-mail address of the account: enter both. Without an address, ask an administrator',
  ),
  SIGN_IN_CODE_INVALID: entry(
    401,
    '密码或验证码错误，或已过期',
    'The password or the code is wrong, or too old',
  ),
  ACCOUNT_DISABLED: entry(403, '账号已停用', 'The account is disabled', 'signIn'),
  ACCOUNT_NOT_EXIST: entry(404, '账号不存在', 'The account does not exist', 'signIn'),
  ACCOUNT_REPEAT: entry(409, '账号已存在', 'The account already exists', 'field'),
  LOGIN_CIPHERTEXT_INVALID: entry(
    400,
    '登录数据已失效，请重试',
    'The sign-in data is no longer valid. Please try again',
  ),
  PASSWORD_EXPIRED: entry(403, '密码已过期，请修改密码', 'The password has expired. Please change it'),
  PASSWORD_NOT_COMPLEX: entry(
    400,
    '密码强度不足，需达到：{{level}}',
    'The password is not strong enough. Needed: {{level}}',
    'field',
  ),
  PASSWORD_LENGTH: entry(
    400,
    '密码长度应为 {{min}}–{{max}} 个字符',
    'The password must have {{min}}–{{max}} characters',
    'field',
  ),
  PASSWORD_REUSED: entry(
    400,
    '不能使用最近 {{count}} 次用过的密码',
    'The last {{count}} passwords cannot be used again',
    'field',
  ),
  PASSWORD_GUESSABLE: entry(
    400,
    '密码过于常见或包含账号、工号、姓名、连续字符',
    'The password is too common, or contains your account, id, name or a run of characters',
    'field',
  ),
  VERIFY_CODE_INVALID: entry(400, '验证码无效', 'The verification code is invalid', 'field'),
  EMAIL_NOT_QUALIFIED: entry(400, '邮箱格式错误', 'The e-mail address is not valid', 'field'),
  PHONE_NOT_QUALIFIED: entry(400, '手机号格式错误', 'The phone number is not valid', 'field'),
  EMPLOYEE_ID_REPEAT: entry(409, '工号已存在', 'The employee id already exists', 'field'),
  EMAIL_REPEAT: entry(409, '邮箱已被其他账号使用', 'Another account has this e-mail address', 'field'),
  PHONE_REPEAT: entry(409, '手机号已被其他账号使用', 'Another account has this phone number', 'field'),
  LAST_ADMINISTRATOR: entry(
    409,
    '至少须保留一名可登录的系统管理员',
    'At least one administrator who may sign in must remain',
  ),
  LOGIN_TYPE_DISABLED: entry(403, '该登录方式未启用', 'This sign-in method is switched off'),
  ESIGN_UNAVAILABLE: entry(403, '电子签名方式不可用', 'The signature method is not available'),
  // Licence
  LICENCE_INVALID: entry(403, '许可证无效', 'The licence is invalid'),
  LICENCE_USER_MAX: entry(
    403,
    '用户数已达许可证上限（{{max}}）',
    'The licence allows no more users ({{max}})',
  ),
  // Roles and departments
  ROLE_IN_USE: entry(409, '角色正在使用', 'The role is in use'),
  ROLE_EXISTS: entry(409, '角色或角色组已存在', 'The role or group already exists', 'field'),
  ROLE_NOT_EXIST: entry(404, '角色或角色组不存在', 'The role or group does not exist'),
  ROLE_CONFLICT: entry(409, '角色冲突：{{roles}}', 'These roles may not be held together: {{roles}}'),
  DEPARTMENT_EXISTS: entry(409, '部门已存在', 'The department already exists', 'field'),
  DEPARTMENT_HAS_USERS: entry(409, '部门下有用户', 'The department has users'),
  DEPARTMENT_IN_USE: entry(
    409,
    '部门还有下级部门，或已被记录引用，不能删除',
    'The department has others below it or records that name it, so it is kept',
  ),
  DEPARTMENT_DEFAULT: entry(409, '默认部门不能删除', 'The default department cannot be deleted'),
  // Workflow
  PROCESS_NOT_EXIST: entry(404, '流程实例不存在', 'The process instance does not exist'),
  PROCESS_ENDED: entry(409, '流程已结束', 'The process has ended'),
  TASK_ASSIGNEE_INCORRECT: entry(
    409,
    '任务处理人不正确：{{step}}',
    'No correct handler for the task: {{step}}',
  ),
  TASK_PROCESSED: entry(
    409,
    '任务已由 {{name}} 于 {{at}} 处理',
    'The task was handled by {{name}} at {{at}}',
    'conflict',
  ),
  TASK_INVALID: entry(404, '任务无效', 'The task is invalid'),
  NODE_INVALID: entry(409, '流程节点无效', 'The step is invalid'),
  DECISION_INVALID: entry(400, '请选择可用的处理决定', 'Choose one of the available decisions'),
  REASON_REQUIRED: entry(400, '请填写处理意见', 'A reason or remark is required', 'field'),
  WITHDRAW_NOT_ALLOWED: entry(409, '不允许撤回：{{why}}', 'Withdrawal is not allowed: {{why}}'),
  REOPEN_NOT_ALLOWED: entry(409, '不允许重新打开：{{why}}', 'Reopening is not allowed: {{why}}'),
  RUNNING_WORKFLOW_EXISTS: entry(409, '已有进行中的流程', 'A running workflow exists already'),
  GATEWAY_CONFIG_WRONG: entry(409, '网关配置错误', 'The gateway is configured wrongly'),
  DEFINITION_INVALID: entry(400, '流程定义无效：{{why}}', 'The process definition is invalid: {{why}}'),
  SEPARATION_OF_DUTIES: entry(409, '职责分离：{{why}}', 'Separation of duties: {{why}}'),
  EXTENSION_NOT_ALLOWED: entry(409, '不允许延期：{{why}}', 'Extension is not allowed: {{why}}'),
  URGE_TOO_SOON: entry(409, '24 小时内只能催办一次', 'A reminder can be sent once in 24 hours'),
  SIGNATURE_REQUIRED: entry(
    400,
    '此决定需要电子签名',
    'This decision needs an electronic signature',
    'field',
  ),
  SIGNATURE_ACCOUNT_REQUIRED: entry(
    400,
    '本次签名需要账号和密码',
    'This signature needs both account and password',
    'field',
  ),
  SIGNATURE_REFUSED: entry(403, '不能签名：{{why}}', 'Signing is refused: {{why}}'),
  RECORD_CHANGED: entry(
    409,
    '记录已由 {{name}} 于 {{at}} 修改',
    'The record was changed by {{name}} at {{at}}',
    'conflict',
  ),
  RECORD_NOT_EXIST: entry(404, '记录不存在', 'The record does not exist', 'page404'),
  RECORD_LOCKED: entry(409, '记录已锁定，不能修改', 'The record is locked and cannot be changed'),
  DEPARTMENT_REQUIRED: entry(400, '请选择申请部门', 'The application department is required', 'field'),
  LINK_EXISTS: entry(409, '关联已存在', 'The link exists already'),
  // Documents
  DOCUMENT_CHANGE_OPEN: entry(
    409,
    '文件 {{no}} 已有进行中的变更申请',
    'A change request on {{no}} is open already',
  ),
  DOCUMENT_VERSION_OPEN: entry(
    409,
    '文件 {{no}} 的版本 {{version}} 尚未完成',
    'Version {{version}} of {{no}} is still on its way',
  ),
  DOCUMENT_REVIEW_OPEN: entry(409, '该文件的复审正在进行', 'A review of the document is under way already'),
  DOCUMENT_NO_EXISTS: entry(409, '文件编号已被使用', 'The document number is used already', 'field'),
  DOCUMENT_NO_INVALID: entry(
    400,
    '文件编号须以 {{prefix}} 开头',
    'The document number must begin with {{prefix}}',
    'field',
  ),
  DOCUMENT_NO_PDF: entry(
    409,
    '该文件没有可盖印的 PDF',
    'There is no PDF of this document that could be stamped',
  ),
  DOCUMENT_PDF_IMPOSSIBLE: entry(409, '不能批准：{{why}}', 'It cannot be approved: {{why}}'),
  DOCUMENT_NOT_OPENED: entry(403, '请先打开文件再读取内容', 'Open the document before reading its content'),
  GATE_NOT_ALLOWED: entry(409, '不允许：{{why}}', 'Not allowed: {{why}}'),
  // Forms and requests
  FORM_INVALID: entry(422, '有 {{count}} 处填写不正确', '{{count}} entries need attention', 'field'),
  REQUEST_INVALID: entry(400, '请求无效：{{where}}', 'The request is invalid: {{where}}'),
  REQUEST_TOO_LARGE: entry(413, '请求内容过大', 'The request is too large'),
  NOT_FOUND: entry(404, '不存在', 'Not found'),
  METHOD_NOT_ALLOWED: entry(405, '不支持的请求方法', 'The method is not supported'),
  // Files and export
  FILE_TYPE_NOT_ALLOWED: entry(
    415,
    '不支持的文件类型：{{type}}',
    'This type of file is not accepted: {{type}}',
  ),
  FILE_TYPE_MISMATCH: entry(
    415,
    '文件内容与扩展名不符',
    'The content of the file does not match its extension',
  ),
  FILE_ENCRYPTED: entry(
    415,
    '文件已加密，请取消密码保护后重试',
    'The file is protected by a password. Remove the protection and try again',
  ),
  FILE_UNREADABLE: entry(415, '文件已损坏，无法读取', 'The file is damaged and cannot be read'),
  RECORDING_UNREADABLE: entry(
    415,
    '无法得知时长，请另存为普通 mp4 或 webm',
    'Its length cannot be told. Save it as a plain mp4 or webm',
  ),
  FILE_ARCHIVE_TOO_LARGE: entry(
    413,
    '压缩内容展开后过大或文件过多',
    'The file unpacks to too much data or too many files',
  ),
  FILE_ARCHIVE_UNSAFE: entry(
    415,
    '压缩文件含有指向外部的路径或链接',
    'The file contains paths or links that lead outside of it',
  ),
  FILE_CONTENT_TOO_LARGE: entry(
    413,
    '文件内容过大（单元格范围、页数或图片尺寸）',
    'The file holds too large a range of cells, too many pages or too large a picture',
  ),
  FILE_HOLDS_PROGRAM: entry(415, '文件含有可执行程序（{{name}}）', 'The file holds a program ({{name}})'),
  FILE_REFERS_ELSEWHERE: entry(
    415,
    '文件会加载外部内容（{{target}}），请先断开链接',
    'The file loads content from elsewhere ({{target}}). Break that link first',
  ),
  RENDITION_FAILED: entry(
    503,
    '文件转换失败或超时，请稍后重试',
    'The document could not be processed in time. Try again later',
  ),
  FILE_TOO_LARGE: entry(413, '文件超过大小上限（{{max}}）', 'The file is larger than allowed ({{max}})'),
  FILE_COUNT_EXCEEDED: entry(
    400,
    '文件数量超过上限（{{max}}）',
    'There are more files than allowed ({{max}})',
  ),
  FILE_UPLOADS_UNFINISHED: entry(
    413,
    '未完成的上传超过 {{max}}，请先完成',
    'The uploads under way exceed {{max}}. Finish them first',
  ),
  FILE_QUOTA_EXCEEDED: entry(413, '租户存储空间不足', 'The storage of the tenant is used up'),
  FILE_INCOMPLETE: entry(409, '文件未上传完整', 'The upload is not complete'),
  FILE_HASH_MISMATCH: entry(
    400,
    '文件校验失败，请重新上传',
    'The check sum does not match. Please upload again',
  ),
  UPLOAD_CUT: entry(
    503,
    '连接中断，文件未传完，重试即可续传',
    'The connection was lost. Try again: the upload goes on where it stopped',
  ),
  UPLOAD_FAILED: entry(500, '上传失败', 'The upload failed'),
  EXPORT_TOO_MANY: entry(400, '导出数据超过 10000 行', 'An export has at most 10,000 rows'),
  EXPORT_EMPTY: entry(400, '没有可导出的数据', 'There is nothing to export'),
  EXPORT_RANGE_INVALID: entry(
    400,
    '起始行须小于结束行',
    'The start row must be less than the end row',
    'field',
  ),
  // Proxy
  PROXY_CANDIDATE_INVALID: entry(400, '代理人无效', 'The proxy person is not valid', 'field'),
  PROXY_CANDIDATE_EMPTY: entry(400, '请选择代理人', 'Choose a proxy person', 'field'),
  PROXY_APPLICATION_EMPTY: entry(400, '请至少启用一个应用', 'Choose at least one application', 'field'),
  PROXY_SPONSOR_IS_PROXY: entry(409, '委托人已是他人的代理人', 'The sponsor is already a proxy for someone'),
  PROXY_EXISTS: entry(409, '该时段已有代理设置', 'A proxy exists for this period'),
  PROXY_ABNORMAL: entry(409, '代理设置异常', 'The proxy setting is not in order'),
  PROXY_EXPIRED: entry(400, '代理日期已过期', 'The proxy period has expired', 'field'),
  // Training
  TRAINING_CHANGED: entry(
    409,
    '预览后情况已变化，请重新预览',
    'Things have changed since the preview. Please preview again',
    'conflict',
  ),
  TRAINING_NO_EXISTS: entry(409, '编号已存在', 'The number or code is already used', 'field'),
  POSITION_IN_USE: entry(
    409,
    '岗位还有 {{count}} 名在用人员，请先调整其岗位',
    'The position is held by {{count}} people. Move them first',
  ),
  POSITION_DISABLED: entry(409, '岗位已停用：{{name}}', 'The position is disabled: {{name}}', 'field'),
  QUESTION_INVALID: entry(422, '试题不完整：{{why}}', 'The question is not complete: {{why}}', 'field'),
  IMPORT_COLUMNS: entry(
    422,
    '第一行缺少列：{{columns}}。请使用模板',
    'The first row lacks the columns {{columns}}. Use the template',
  ),
  IMPORT_TOO_LONG: entry(422, '一次最多导入 {{max}} 行', 'At most {{max}} rows come in at once'),
  IMPORT_EMPTY: entry(422, '没有可导入的行', 'No row of the file is complete'),
  QUIZ_INVALID: entry(422, '试卷不完整：{{why}}', 'The quiz is not complete: {{why}}', 'field'),
  QUIZ_IN_USE: entry(409, '试卷正被课程使用：{{courses}}', 'Courses use the quiz: {{courses}}'),
  EXAM_NOT_DUE: entry(409, '目前不能考试：{{why}}', 'There is no exam to take now: {{why}}'),
  EXAM_OVER: entry(409, '本次考试已结束', 'This attempt is over'),
  EXAM_OTHER_SESSION: entry(
    409,
    '考试正在另一会话中进行，可在此接管',
    'The exam is under way in another session. You can take it over here',
  ),
  EXAM_TOO_EARLY: entry(
    409,
    '距上次考试不足 {{hours}} 小时，可于 {{at}} 后重考',
    'The next attempt may begin {{hours}} hours after the last, at {{at}}',
  ),
  EXAM_ATTEMPTS_USED: entry(409, '考试次数（{{count}}）已用完', 'All {{count}} attempts are used up'),
  EXAM_MARKED: entry(
    409,
    '试卷已由 {{name}} 于 {{at}} 评阅',
    'The paper was marked by {{name}} at {{at}}',
    'conflict',
  ),
  MARKS_INCOMPLETE: entry(
    422,
    '有 {{count}} 道题的评分缺失或超出分值',
    '{{count}} answers have no mark, or more points than there are',
    'field',
  ),
  READING_INCOMPLETE: entry(409, '尚未读完：{{why}}', 'It is not read yet: {{why}}'),
  ASSIGNMENT_MOVE_INVALID: entry(
    409,
    '培训记录当前为“{{state}}”，不能执行此操作',
    'The training record is “{{state}}”; this cannot be done now',
  ),
  ASSIGNMENT_REQUIRED: entry(
    409,
    '矩阵仍要求该培训，不能取消；可申请免训',
    'The matrix asks for this training, so it cannot be cancelled; an exemption is possible',
  ),
  PAPER_PROOF_REFUSED: entry(409, '不能凭纸质记录登记：{{why}}', 'This cannot be proved on paper: {{why}}'),
  CORRECTION_REFUSED: entry(409, '不能更正：{{why}}', 'This cannot be corrected: {{why}}'),
  PRACTICE_REFUSED: entry(409, '实操卡：{{why}}', 'Practice card: {{why}}'),
  ACKNOWLEDGEMENT_CHANGED: entry(
    409,
    '内容已更新、已确认或不再要求，请重新打开',
    'It has changed, or is acknowledged or asked no longer. Open it again',
  ),
  COURSE_NOT_EFFECTIVE: entry(409, '课程未生效', 'The course is not effective'),
  COURSE_INCOMPLETE: entry(422, '课程不完整：{{why}}', 'The course is not complete: {{why}}', 'field'),
  TRAINING_WITHOUT_EXAM: entry(
    422,
    '“培训并考试”需要试卷：{{why}}。请在“课程”中选择已生效的试卷（没有课程时先建立课程），或改选“阅读签署”',
    '“Full: training with exam” needs a quiz: {{why}}. Choose one that is in force under Courses (set up a course first where there is none), or plan “Read and sign”',
  ),
  AUDIENCE_EMPTY: entry(400, '没有可指派的人员', 'There is nobody to assign it to', 'field'),
  DUE_IN_PAST: entry(400, '截止日期已过', 'The due day has passed', 'field'),
  CLASS_REFUSED: entry(409, '不能执行：{{why}}', 'This cannot be done: {{why}}'),
  // Query manager
  QUERY_NAME_DUPLICATE: entry(409, '查询名称重复', 'The name of the query is already used', 'field'),
  QUERY_PARSE_FAILED: entry(
    400,
    '查询条件解析失败：{{why}}',
    'The conditions cannot be parsed: {{why}}',
    'field',
  ),
  QUERY_SCOPE_EMPTY: entry(400, '数据范围不能为空', 'The data scope cannot be empty', 'field'),
  QUERY_TOO_SLOW: entry(
    503,
    '查询耗时过长，请缩小条件范围后重试',
    'The query takes too long. Narrow its conditions and try again',
  ),
  QUERY_FIELD_LINKED: entry(409, '字段或查询已被引用', 'The field or query is referred to by another'),
  // Server
  SERVICE_ERROR: entry(
    500,
    '服务器异常，请稍后再试（{{requestId}}）',
    'Something went wrong on the server. Try again later ({{requestId}})',
  ),
  SERVICE_UNAVAILABLE: entry(
    503,
    '服务暂不可用，请稍后再试',
    'The service is not available. Try again later',
    'message',
    503,
  ),
  STORAGE_FULL: entry(507, '存储空间已满，数据未保存', 'The storage is full; nothing was saved'),
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Text of an error in one language with its parameters filled in. */
export function errorText(
  code: ErrorCode,
  language: 'zh' | 'en',
  params: Record<string, unknown> = {},
): string {
  return ERRORS[code][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

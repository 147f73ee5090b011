export const pieceErrorCodes = ['not_found', 'documents_closed', 'profile_unfinished', 'piece_not_asked'] as const
export type PieceErrorCode = (typeof pieceErrorCodes)[number]

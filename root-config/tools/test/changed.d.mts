export declare const journeysOf: (files: string[]) => string[];
export declare const testedBy: (root: string, files: string[]) => string[];

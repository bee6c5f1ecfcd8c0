// Made from the settings' schema by `npm run docs`.

/** All settings, with the defaults filled in. */
export interface Settings {
  switches: {
    /** All compaction, automatic and manual. Files inside a project can only turn it off. True or false; by default true. */
    compaction: boolean;
    /** Automatic compaction when the window fills up. Files inside a project can only turn it off. True or false; by default true. */
    autoCompaction: boolean;
    /** Large tool results go to disk and leave a preview in the view. True or false; by default true. */
    toolResults: boolean;
    /** In window mode: clear old results once the cache has expired. True or false; by default false. */
    expiredClearing: boolean;
    /** In window mode: clear old results above the warning threshold. True or false; by default true. */
    pressureClearing: boolean;
    /** Clear old results when that is cheaper than resending them. True or false; by default true. */
    economy: boolean;
    /** Delete results from the server's cache, if the model supports it. True or false; by default true. */
    cacheEditing: boolean;
    /** Let the server clear tool uses and thinking, instead of economy. True or false; by default false. */
    serverSide: boolean;
    /** Keep notes of the session. Files inside a project can only turn it off. True or false; by default true. */
    notes: boolean;
    /** Compact from the notes, without a model call. True or false; by default true. */
    notesCompaction: boolean;
    /** Compact with a summary written by the model. Files inside a project can only turn it off. True or false; by default true. */
    fullCompaction: boolean;
    /** Save memories from finished exchanges. Files inside a project can only turn it off. True or false; by default true. */
    extraction: boolean;
    /** Add memories that fit to a turn. Files inside a project can only turn it off. True or false; by default true. */
    recall: boolean;
    /** Tidy the memory between sessions. Files inside a project can only turn it off. True or false; by default true. */
    dreaming: boolean;
    /** Show finished old spans as one line each, instead of automatic compaction. True or false; by default false. */
    collapse: boolean;
    /** Let the user and the model remove a span from the view. True or false; by default true. */
    snip: boolean;
    /** Let the model start other agents. Files inside a project can only turn it off. True or false; by default true. */
    agents: boolean;
    /** Let the model search the web. The provider's server does it: queries leave this machine without asking you, and each costs about $0.01. Files inside a project can only turn it off. True or false; by default false. */
    webSearch: boolean;
    /** Memory across sessions as a whole. Files inside a project can only turn it off. True or false; by default true. */
    memory: boolean;
  };
  window: {
    /** The window in tokens; overrides what is known about the model. A whole number above 0; not set by default. */
    size?: number;
    margins: {
      /** Tokens reserved for the answer, or the longest possible answer if that is shorter. A whole number of at least 0; by default 20000. */
      outputReserve: number;
      /** Automatic compaction starts this many tokens before the available window ends. A whole number of at least 0; by default 13000. */
      compact: number;
      /** The warning starts this many tokens before the available window ends. A whole number of at least 0; by default 20000. */
      warning: number;
      /** The error level starts this many tokens before the available window ends. A whole number of at least 0; by default 20000. */
      error: number;
      /** Ordinary requests are refused from this many tokens before the available window ends. A whole number of at least 0; by default 3000. */
      blocking: number;
      /** Compact at this percentage of the available window, if that is earlier. A number above 0 and up to 100; not set by default. */
      percentage?: number;
    };
  };
  toolResults: {
    /** A result longer than this goes to disk. A whole number of at least 0; by default 50000. */
    maxCharacters: number;
    /** If all results of one message together are longer than this, the largest go to disk. A whole number of at least 0; by default 200000. */
    maxMessageCharacters: number;
    /** A result larger than this percentage of the available window goes to disk too. A number above 0 and up to 100; by default 25. */
    maxPercent: number;
    /** The same for all results of one message together, of which the largest go to disk. A number above 0 and up to 100; by default 50. */
    maxMessagePercent: number;
    /** Bytes of it that the view still shows. A whole number of at least 0; by default 2000. */
    previewBytes: number;
    perTool: { [name: string]: number | "none" };
    /** A message or mentioned file larger than this percentage of the window goes to disk too. A number above 0 and up to 100; by default 25. */
    mentionPercent: number;
  };
  microcompact: {
    /** Clear old results by cost, or by how full the window is. One of "economy", "window"; by default "economy". */
    mode: "economy" | "window";
    expired: {
      /** Rounds (a response and its results) that stay when the cache has expired. A whole number of at least 1; by default 5. */
      keep: number;
    };
    pressure: {
      /** Clear only if more than this many tokens could be cleared. A whole number of at least 0; by default 40000. */
      minClearable: number;
      /** Clear only if this frees at least this many tokens. A whole number of at least 0; by default 20000. */
      minFreed: number;
      /** Rounds (a response and its results) that stay when the window fills up. A whole number of at least 0; by default 3. */
      keep: number;
    };
    economy: {
      /** Rounds (a response and its results) that are never stale, at the start of a session. A whole number of at least 0; by default 5. */
      keepStart: number;
      /** Minimum number of such rounds. A whole number of at least 0; by default 5. */
      keepFloor: number;
      /** The last tokens of the view are never stale. A whole number of at least 0; by default 16000. */
      tailTokens: number;
      /** A clearing frees at least this many tokens. A whole number of at least 0; by default 4000. */
      minCleared: number;
      /** Rent must reach this many times the price of a break; default 1, or 2 if the model binds thinking to its prefix. A number of at least 0; not set by default. */
      alpha?: number;
      /** Weight of the thinking that a clearing drops; default 0, or 1 if the model binds thinking to its prefix. A number of at least 0; not set by default. */
      theta?: number;
      /** A cleared result that is needed again within this many results is a miss. A whole number of at least 0; by default 50. */
      missWithin: number;
      /** A missed result stays pinned for this many times the kept rounds. A number of at least 0; by default 2. */
      pinFactor: number;
      /** With more than this percentage of misses, more results are kept. A number above 0 and up to 100; by default 4. */
      missPercent: number;
      /** Factor by which more results are kept after misses. A number of at least 1; by default 1.5. */
      growth: number;
      /** Kept rounds take up at most this percentage of the available window. A number above 0 and up to 100; by default 25. */
      maxPercent: number;
      /** Weight of the risk that a cleared result is needed again, against what asking for it costs. A number of at least 0; by default 1.4. */
      needWeight: number;
      /** Assumed tokens of the view when something cleared is asked for again; with old results cleared, it is seldom larger for long. A whole number of at least 0; by default 50000. */
      askingView: number;
      /** Each miss among the last results adds this many times that weight. A number of at least 0; by default 1. */
      missWeight: number;
      needAgain: {
        /** Percentage of requests that need 1,000 tokens of a file again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [7.1,2.7,1.7,1,0.69,0.26]. */
        read: number[];
        /** Percentage of requests that need 1,000 tokens of some lines of a file again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [13,2.3,1.4,0.7,0.46,0.05]. */
        part: number[];
        /** Percentage of requests that need 1,000 tokens of a file that was changed since it was read again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [4,0.6,0.7,0.45,0.43,0.25]. */
        worked: number[];
        /** Percentage of requests that need 1,000 tokens of a search again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [7.8,1.6,1,0.5,0.25,0.17]. */
        search: number[];
        /** Percentage of requests that need 1,000 tokens of a command again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [1.4,0.7,0.28,0.22,0.08,0.03]. */
        shell: number[];
        /** Percentage of requests that need 1,000 tokens of an edit again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [3.5,1.4,0.24,0.2,0.2,0.2]. */
        edit: number[];
        /** Percentage of requests that need 1,000 tokens of any other tool again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [8,2.7,1.5,0.5,0.4,0.16]. */
        other: number[];
      };
      compaction: {
        /** A compaction from the notes, only to save money, needs a view of at least this many tokens, or of the whole window if that is smaller. A whole number of at least 0; by default 100000. */
        minView: number;
        /** Such a compaction needs a view of this percentage of the available window. A number above 0 and up to 100; by default 25. */
        minViewPercent: number;
        /** Such a compaction saves at least this percentage of what the next 50 requests would cost. A number above 0 and up to 100; by default 20. */
        minSavedPercent: number;
      };
      /** After this many results without a miss, one result fewer is kept. A whole number of at least 0; by default 100. */
      quietResults: number;
    };
    /** Pinned results take up at most this percentage of the available window. A number above 0 and up to 100; by default 25. */
    maxPinnedPercent: number;
    server: {
      /** Input tokens at which the server starts to clear. A whole number of at least 0; by default 180000. */
      trigger: number;
      /** Minimum number of tokens that the server clears. A whole number of at least 0; by default 140000. */
      clearAtLeast: number;
      /** Turns whose thinking the server keeps. A whole number of at least 1, or "all"; by default 1. */
      keepThinkingTurns: number | "all";
    };
  };
  notes: {
    /** Tokens of conversation before the first update. Not from files inside a project. A whole number of at least 0; by default 10000. */
    firstAt: number;
    /** Tokens of conversation between two updates. Not from files inside a project. A whole number of at least 0; by default 5000. */
    tokensBetween: number;
    /** Tool calls between two updates. Not from files inside a project. A whole number of at least 0; by default 3. */
    toolCallsBetween: number;
    /** Target length of one section, in tokens. A whole number of at least 0; by default 2000. */
    sectionTokens: number;
    /** Target length of the notes, in tokens. A whole number of at least 0; by default 12000. */
    totalTokens: number;
    /** Tokens of the notes that are reserved for the closing paragraphs of final answers, at most half of the notes. A whole number of at least 0; by default 6000. */
    answerTokens: number;
    /** In economy mode: notes that are more than this many tokens behind are updated before a compaction. Not from files inside a project. A whole number of at least 0; by default 40000. */
    maxBehind: number;
  };
  compaction: {
    /** Compaction from notes keeps at least this many tokens of the end of the conversation. A whole number of at least 0; by default 10000. */
    keepTokens: number;
    /** Compaction from notes keeps at least this many messages with text. A whole number of at least 0; by default 5. */
    keepMessages: number;
    /** Compaction from notes keeps at most about this many tokens to reach those numbers. A whole number of at least 0; by default 40000. */
    keepMaxTokens: number;
    /** Seconds a compaction waits for a running update of the notes. Not from files inside a project. A number of at least 0; by default 15. */
    notesWaitSeconds: number;
    /** After this many seconds a running update of the notes counts as dead. Not from files inside a project. A number of at least 0; by default 60. */
    notesDeadSeconds: number;
    /** Tokens of the human's messages that a compaction keeps verbatim. A whole number of at least 0; by default 20000. */
    humanTokens: number;
    /** Tokens of one such message; a longer one is replaced by a pointer to it. A whole number of at least 0; by default 2000. */
    humanMessageTokens: number;
    /** Output limit of the call that writes a summary, whatever the conversation's own limit is. Not from files inside a project. A whole number of at least 1000; by default 20000. */
    summaryTokens: number;
    /** Retries after the stream of a summary has died. Not from files inside a project. A whole number of at least 0; by default 2. */
    streamRetries: number;
    /** How often the oldest rounds are left out of a summary request that is too long. Not from files inside a project. A whole number of at least 0; by default 3. */
    ladderTries: number;
    /** Percentage of the rounds left out each time, if the server does not say how much is too long. A number above 0 and up to 100; by default 20. */
    ladderPercent: number;
    /** Automatic failures in a row after which only the last resort is tried. Not from files inside a project. A whole number of at least 1; by default 3. */
    breakerFailures: number;
    restore: {
      /** Most recently read files that are shown again after a compaction. A whole number of at least 0; by default 5. */
      files: number;
      /** Tokens of one such file. A whole number of at least 0; by default 5000. */
      fileTokens: number;
      /** Tokens of all such files. A whole number of at least 0; by default 50000. */
      totalTokens: number;
      /** Tokens of one invoked skill that is shown again. A whole number of at least 0; by default 5000. */
      skillTokens: number;
      /** Tokens of all invoked skills that are shown again. A whole number of at least 0; by default 25000. */
      skillsTokens: number;
    };
  };
  memory: {
    /** Folder for memories, with a subfolder for each project. The environment variable names the memory folder itself. Not from files inside a project. An absolute path, or one that starts with ~/; not set by default. */
    folder?: string;
    /** Write new memories to a journal, one file per day, instead of one file per topic; dreaming turns it into topics. Not from files inside a project. True or false; by default false. */
    journal: boolean;
    /** Show the index at the start of a session; without it, memories come only from recall. Not from files inside a project. True or false; by default true. */
    showIndex: boolean;
    /** Tell the model how to search memories and earlier sessions; part of the system text. Not from files inside a project. True or false; by default true. */
    showSearchGuide: boolean;
    /** Lines of the index that are shown. Not from files inside a project. A whole number of at least 0; by default 200. */
    indexLines: number;
    /** Bytes of the index that are shown. Not from files inside a project. A whole number of at least 0; by default 25000. */
    indexBytes: number;
    /** Characters of one instruction file that are shown. Not from files inside a project. A whole number of at least 0; by default 40000. */
    instructionCharacters: number;
    /** How deep instruction files may include one another. Not from files inside a project. A whole number of at least 0; by default 5. */
    includeDepth: number;
    recall: {
      /** Maximum number of memories that recall adds to one turn. Not from files inside a project. A whole number of at least 0; by default 5. */
      maxFiles: number;
      /** Once this much recalled memory is in view, no more is recalled. Not from files inside a project. A whole number of at least 0; by default 60000. */
      maxSurfacedBytes: number;
      /** Newest memories that recall considers. Not from files inside a project. A whole number of at least 0; by default 200. */
      scanFiles: number;
      /** First lines that are searched for a description if a memory has none. Not from files inside a project. A whole number of at least 0; by default 30. */
      scanLines: number;
      /** Lines of a recalled memory that are shown. Not from files inside a project. A whole number of at least 0; by default 200. */
      fileLines: number;
      /** Bytes of a recalled memory that are shown. Not from files inside a project. A whole number of at least 0; by default 4096. */
      fileBytes: number;
      /** Tokens of the answer of the model that chooses memories. Not from files inside a project. A whole number of at least 0; by default 256. */
      answerTokens: number;
      /** Age in days from which a memory is marked as a past observation. Not from files inside a project. A number of at least 0; by default 2. */
      staleDays: number;
      /** Milliseconds spent on checking whether what a memory names still exists. Not from files inside a project. A number of at least 0; by default 20. */
      verifyMs: number;
    };
    /** Transcripts and stored results older than this many days are announced, and removed on a later day; with the default, the newest 20 sessions of a project and imported ones stay. Memory is never removed. Not from files inside a project. A number above 0, or false; by default 30. */
    cleanupDays: number | false;
  };
  extraction: {
    /** Number of exchanges after which memories are saved. Not from files inside a project. A whole number of at least 1; by default 1. */
    everyTurns: number;
    /** Model requests that one extraction may make. Not from files inside a project. A whole number of at least 1; by default 5. */
    maxTurns: number;
    /** Share of what the conversation has cost that memory (extraction, recall, dreaming) may cost; above it, extraction waits, until the end of the session at the latest. Not from files inside a project. A number of at least 0; by default 0.1. */
    maxCostShare: number;
    /** Also in one-shot runs. Files inside a project can only turn it off. True or false; by default false. */
    inOneShot: boolean;
    /** Seconds to wait at exit for pending work; what is not done by then is retried in the next session. Not from files inside a project. A number of at least 0; by default 60. */
    exitWaitSeconds: number;
    /** Seconds to wait in a one-shot run, after the answer has been printed. Not from files inside a project. A number of at least 0; by default 10. */
    oneShotWaitSeconds: number;
  };
  dreaming: {
    /** Minimum hours between two dreams. Not from files inside a project. A number of at least 0; by default 24. */
    everyHours: number;
    /** Minutes between two checks whether a dream is due. Not from files inside a project. A number of at least 0; by default 10. */
    scanMinutes: number;
    /** Other sessions that must have been used since the last dream. Not from files inside a project. A whole number of at least 0; by default 5. */
    minSessions: number;
    /** Also in one-shot runs. Files inside a project can only turn it off. True or false; by default false. */
    inOneShot: boolean;
    /** Minutes before another process may take over from a running dream. Not from files inside a project. A number of at least 0; by default 60. */
    lockMinutes: number;
    /** Newest hits that a dream sees when it searches transcripts. A whole number of at least 0; by default 50. */
    transcriptHits: number;
    /** Newest turns of a running dream that are shown. A whole number of at least 0; by default 30. */
    shownTurns: number;
    /** Tokens that dreams may use per day. Not from files inside a project. A whole number of at least 0; by default 2000000. */
    dailyTokens: number;
    /** Dollars that dreams may cost per day. Not from files inside a project. A number of at least 0; by default 1. */
    dailyDollars: number;
  };
  cache: {
    /** How long the cache of messages lives; auto decides by the pauses seen so far. Not from files inside a project. One of "auto", "5m", "1h"; by default "auto". */
    ttl: "auto" | "5m" | "1h";
  };
  api: {
    /** The model that does the work. Not from files inside a project. A model's name; not set by default. */
    model?: string;
    /** The model for short background questions; recall uses the cheapest known model if this is not set. Not from files inside a project. A model's name; not set by default. */
    smallModel?: string;
    /** How much effort the model puts into its answers: more takes longer and costs more. Without it the server decides. Not from files inside a project. One of "low", "medium", "high", "xhigh", "max"; not set by default. */
    effort?: "low" | "medium" | "high" | "xhigh" | "max";
    /** Ask the server for the text of the model's thinking, which some models leave out otherwise. Needs a model with adaptive thinking. Not from files inside a project. True or false; by default false. */
    showThinking: boolean;
    /** Where requests are sent. Not from files inside a project. A URL; not set by default. */
    baseUrl?: string;
    /** Seconds without a byte from the server before the request is sent again; each attempt waits twice as long for its first byte. You are told after each such period of waiting. Not from files inside a project. A number of at least 0.1; by default 60. */
    silenceSeconds: number;
    /** Seconds that the server may stay connected without sending content, for example while a model thinks, before the request is given up. Not from files inside a project. A number of at least 0.1; by default 600. */
    noContentSeconds: number;
    /** Seconds before the first content, over all attempts and the pauses between them, before the request is given up. Not from files inside a project. A number of at least 0.1; by default 900. */
    totalWaitSeconds: number;
  };
  models: { [name: string]: {
    /** The model's window, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    window?: number;
    /** The longest answer, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    maxOutput?: number;
    /** The shortest prefix that is cached, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    minimumCacheable?: number;
    /** Dollars per million tokens; read, write5m and write1h are factors of input; above lists higher prices for longer prompts. Not from files inside a project. An object with the numbers input and output, and optionally read, write5m, write1h, above; not set by default. */
    price?: { input: number; output: number; read?: number; write5m?: number; write1h?: number; above?: { tokens: number; input: number; output: number }[] };
    capabilities?: {
      /** Thinking is invalid once anything before it changes. Not from files inside a project. True or false; not set by default. */
      thinkingBoundToPrefix?: boolean;
      /** The server can clear tool uses and thinking. Not from files inside a project. True or false; not set by default. */
      serverContextEditing?: boolean;
      /** The server can delete results from its cache by id. Not from files inside a project. True or false; not set by default. */
      cacheEdits?: boolean;
      /** Accepts system messages inside the conversation. Not from files inside a project. True or false; not set by default. */
      systemMessages?: boolean;
      /** Accepts a forced tool choice. Not from files inside a project. True or false; not set by default. */
      forcedToolChoice?: boolean;
    };
  } };
  mcp: {
    /** How long the first request waits for MCP servers to start; tools that come later are found by ToolSearch. Not from files inside a project. A number of at least 0; by default 2. */
    startWaitSeconds: number;
  };
  agents: {
    /** Agents that work at the same time; more wait their turn. Not from files inside a project. A whole number of at least 1; by default 4. */
    maxAtOnce: number;
    /** Agents that a session may start in all. Not from files inside a project. A whole number of at least 0; by default 100. */
    maxTotal: number;
    /** How many levels deep agents may start agents: with 1, only the main agent may. Not from files inside a project. A whole number of at least 0; by default 2. */
    maxDepth: number;
    /** Dollars that the agents of a session may spend together. Not from files inside a project. A number of at least 0; by default 10. */
    maxUsd: number;
    /** Tokens that the agents of a session may use together. Not from files inside a project. A whole number of at least 0; by default 50000000. */
    maxTokens: number;
    /** Seconds that an agent has to report after it is asked to stop; 0 ends it at once. Not from files inside a project. A number of at least 0; by default 10. */
    stopSeconds: number;
    /** Seconds between two short descriptions by the cheapest model of what a background agent is doing; 0 for none. Not from files inside a project. A number of at least 0; by default 30. */
    progressSeconds: number;
    /** Let your other sessions send messages to this one, and `pal tasks` show it, through a socket that only you can use. Not from files inside a project. True or false; by default true. */
    listen: boolean;
    /** Exchanges in a row that messages of other sessions and agents may start before you say something. Not from files inside a project. A whole number of at least 0; by default 50. */
    maxUnattended: number;
    /** Minutes that a claim on a task of a team lasts while its owner makes no request to the model. Not from files inside a project. A number of at least 0; by default 30. */
    leaseMinutes: number;
    /** Megabytes of files that are copied for an agent with a worktree; a larger project gets none. Not from files inside a project. A whole number of at least 0; by default 5000. */
    maxWorktreeMegabytes: number;
  };
  interface: {
    /** Colors of the screen: those of your terminal's own palette, for a dark or a light background, or safe for color-blind eyes on both. NO_COLOR still turns colors off. Not from files inside a project. One of "terminal", "dark", "light", "color-blind"; by default "terminal". */
    theme: "terminal" | "dark" | "light" | "color-blind";
    /** How pal alerts you when it waits for you and the terminal has no focus: with a notification in one of two formats, or with the bell; auto depends on the terminal. Not from files inside a project. One of "auto", "osc9", "osc777", "bell", "off"; by default "auto". */
    notify: "auto" | "osc9" | "osc777" | "bell" | "off";
    /** Show in the terminal's title whether pal is working or waiting for you. Not from files inside a project. True or false; by default true. */
    title: boolean;
  };
  trust: {
    /** Run hooks that a project brings without asking. Not from files inside a project. True or false; by default false. */
    projectHooks: boolean;
    /** Run every tool without asking. Not from files inside a project. True or false; by default false. */
    skipPermissions: boolean;
  };
  credentials: {
    /** Variables, besides the keys of the model and of MCP servers, that are withheld from commands, hooks and servers, and whose values are removed from what tools return. Not from files inside a project. A list of names of environment variables; by default []. */
    hide: string[];
    /** Variables that are passed on anyway; their values are still removed. Not from files inside a project. A list of names of environment variables; by default []. */
    allow: string[];
  };
  policy: {
    /** Read the settings files inside projects. Only from the managed file. True or false; by default true. */
    projectSettings: boolean;
  };
}

/** What a settings file or a caller may give: any part of it. */
export interface SettingsInput {
  switches?: {
    /** All compaction, automatic and manual. Files inside a project can only turn it off. True or false; by default true. */
    compaction?: boolean;
    /** Automatic compaction when the window fills up. Files inside a project can only turn it off. True or false; by default true. */
    autoCompaction?: boolean;
    /** Large tool results go to disk and leave a preview in the view. True or false; by default true. */
    toolResults?: boolean;
    /** In window mode: clear old results once the cache has expired. True or false; by default false. */
    expiredClearing?: boolean;
    /** In window mode: clear old results above the warning threshold. True or false; by default true. */
    pressureClearing?: boolean;
    /** Clear old results when that is cheaper than resending them. True or false; by default true. */
    economy?: boolean;
    /** Delete results from the server's cache, if the model supports it. True or false; by default true. */
    cacheEditing?: boolean;
    /** Let the server clear tool uses and thinking, instead of economy. True or false; by default false. */
    serverSide?: boolean;
    /** Keep notes of the session. Files inside a project can only turn it off. True or false; by default true. */
    notes?: boolean;
    /** Compact from the notes, without a model call. True or false; by default true. */
    notesCompaction?: boolean;
    /** Compact with a summary written by the model. Files inside a project can only turn it off. True or false; by default true. */
    fullCompaction?: boolean;
    /** Save memories from finished exchanges. Files inside a project can only turn it off. True or false; by default true. */
    extraction?: boolean;
    /** Add memories that fit to a turn. Files inside a project can only turn it off. True or false; by default true. */
    recall?: boolean;
    /** Tidy the memory between sessions. Files inside a project can only turn it off. True or false; by default true. */
    dreaming?: boolean;
    /** Show finished old spans as one line each, instead of automatic compaction. True or false; by default false. */
    collapse?: boolean;
    /** Let the user and the model remove a span from the view. True or false; by default true. */
    snip?: boolean;
    /** Let the model start other agents. Files inside a project can only turn it off. True or false; by default true. */
    agents?: boolean;
    /** Let the model search the web. The provider's server does it: queries leave this machine without asking you, and each costs about $0.01. Files inside a project can only turn it off. True or false; by default false. */
    webSearch?: boolean;
    /** Memory across sessions as a whole. Files inside a project can only turn it off. True or false; by default true. */
    memory?: boolean;
  };
  window?: {
    /** The window in tokens; overrides what is known about the model. A whole number above 0; not set by default. */
    size?: number;
    margins?: {
      /** Tokens reserved for the answer, or the longest possible answer if that is shorter. A whole number of at least 0; by default 20000. */
      outputReserve?: number;
      /** Automatic compaction starts this many tokens before the available window ends. A whole number of at least 0; by default 13000. */
      compact?: number;
      /** The warning starts this many tokens before the available window ends. A whole number of at least 0; by default 20000. */
      warning?: number;
      /** The error level starts this many tokens before the available window ends. A whole number of at least 0; by default 20000. */
      error?: number;
      /** Ordinary requests are refused from this many tokens before the available window ends. A whole number of at least 0; by default 3000. */
      blocking?: number;
      /** Compact at this percentage of the available window, if that is earlier. A number above 0 and up to 100; not set by default. */
      percentage?: number;
    };
  };
  toolResults?: {
    /** A result longer than this goes to disk. A whole number of at least 0; by default 50000. */
    maxCharacters?: number;
    /** If all results of one message together are longer than this, the largest go to disk. A whole number of at least 0; by default 200000. */
    maxMessageCharacters?: number;
    /** A result larger than this percentage of the available window goes to disk too. A number above 0 and up to 100; by default 25. */
    maxPercent?: number;
    /** The same for all results of one message together, of which the largest go to disk. A number above 0 and up to 100; by default 50. */
    maxMessagePercent?: number;
    /** Bytes of it that the view still shows. A whole number of at least 0; by default 2000. */
    previewBytes?: number;
    perTool?: { [name: string]: number | "none" };
    /** A message or mentioned file larger than this percentage of the window goes to disk too. A number above 0 and up to 100; by default 25. */
    mentionPercent?: number;
  };
  microcompact?: {
    /** Clear old results by cost, or by how full the window is. One of "economy", "window"; by default "economy". */
    mode?: "economy" | "window";
    expired?: {
      /** Rounds (a response and its results) that stay when the cache has expired. A whole number of at least 1; by default 5. */
      keep?: number;
    };
    pressure?: {
      /** Clear only if more than this many tokens could be cleared. A whole number of at least 0; by default 40000. */
      minClearable?: number;
      /** Clear only if this frees at least this many tokens. A whole number of at least 0; by default 20000. */
      minFreed?: number;
      /** Rounds (a response and its results) that stay when the window fills up. A whole number of at least 0; by default 3. */
      keep?: number;
    };
    economy?: {
      /** Rounds (a response and its results) that are never stale, at the start of a session. A whole number of at least 0; by default 5. */
      keepStart?: number;
      /** Minimum number of such rounds. A whole number of at least 0; by default 5. */
      keepFloor?: number;
      /** The last tokens of the view are never stale. A whole number of at least 0; by default 16000. */
      tailTokens?: number;
      /** A clearing frees at least this many tokens. A whole number of at least 0; by default 4000. */
      minCleared?: number;
      /** Rent must reach this many times the price of a break; default 1, or 2 if the model binds thinking to its prefix. A number of at least 0; not set by default. */
      alpha?: number;
      /** Weight of the thinking that a clearing drops; default 0, or 1 if the model binds thinking to its prefix. A number of at least 0; not set by default. */
      theta?: number;
      /** A cleared result that is needed again within this many results is a miss. A whole number of at least 0; by default 50. */
      missWithin?: number;
      /** A missed result stays pinned for this many times the kept rounds. A number of at least 0; by default 2. */
      pinFactor?: number;
      /** With more than this percentage of misses, more results are kept. A number above 0 and up to 100; by default 4. */
      missPercent?: number;
      /** Factor by which more results are kept after misses. A number of at least 1; by default 1.5. */
      growth?: number;
      /** Kept rounds take up at most this percentage of the available window. A number above 0 and up to 100; by default 25. */
      maxPercent?: number;
      /** Weight of the risk that a cleared result is needed again, against what asking for it costs. A number of at least 0; by default 1.4. */
      needWeight?: number;
      /** Assumed tokens of the view when something cleared is asked for again; with old results cleared, it is seldom larger for long. A whole number of at least 0; by default 50000. */
      askingView?: number;
      /** Each miss among the last results adds this many times that weight. A number of at least 0; by default 1. */
      missWeight?: number;
      needAgain?: {
        /** Percentage of requests that need 1,000 tokens of a file again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [7.1,2.7,1.7,1,0.69,0.26]. */
        read?: number[];
        /** Percentage of requests that need 1,000 tokens of some lines of a file again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [13,2.3,1.4,0.7,0.46,0.05]. */
        part?: number[];
        /** Percentage of requests that need 1,000 tokens of a file that was changed since it was read again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [4,0.6,0.7,0.45,0.43,0.25]. */
        worked?: number[];
        /** Percentage of requests that need 1,000 tokens of a search again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [7.8,1.6,1,0.5,0.25,0.17]. */
        search?: number[];
        /** Percentage of requests that need 1,000 tokens of a command again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [1.4,0.7,0.28,0.22,0.08,0.03]. */
        shell?: number[];
        /** Percentage of requests that need 1,000 tokens of an edit again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [3.5,1.4,0.24,0.2,0.2,0.2]. */
        edit?: number[];
        /** Percentage of requests that need 1,000 tokens of any other tool again, if the last use was under 3, 6, 11, 21, 41 or more requests ago. A list of 6 percentages; by default [8,2.7,1.5,0.5,0.4,0.16]. */
        other?: number[];
      };
      compaction?: {
        /** A compaction from the notes, only to save money, needs a view of at least this many tokens, or of the whole window if that is smaller. A whole number of at least 0; by default 100000. */
        minView?: number;
        /** Such a compaction needs a view of this percentage of the available window. A number above 0 and up to 100; by default 25. */
        minViewPercent?: number;
        /** Such a compaction saves at least this percentage of what the next 50 requests would cost. A number above 0 and up to 100; by default 20. */
        minSavedPercent?: number;
      };
      /** After this many results without a miss, one result fewer is kept. A whole number of at least 0; by default 100. */
      quietResults?: number;
    };
    /** Pinned results take up at most this percentage of the available window. A number above 0 and up to 100; by default 25. */
    maxPinnedPercent?: number;
    server?: {
      /** Input tokens at which the server starts to clear. A whole number of at least 0; by default 180000. */
      trigger?: number;
      /** Minimum number of tokens that the server clears. A whole number of at least 0; by default 140000. */
      clearAtLeast?: number;
      /** Turns whose thinking the server keeps. A whole number of at least 1, or "all"; by default 1. */
      keepThinkingTurns?: number | "all";
    };
  };
  notes?: {
    /** Tokens of conversation before the first update. Not from files inside a project. A whole number of at least 0; by default 10000. */
    firstAt?: number;
    /** Tokens of conversation between two updates. Not from files inside a project. A whole number of at least 0; by default 5000. */
    tokensBetween?: number;
    /** Tool calls between two updates. Not from files inside a project. A whole number of at least 0; by default 3. */
    toolCallsBetween?: number;
    /** Target length of one section, in tokens. A whole number of at least 0; by default 2000. */
    sectionTokens?: number;
    /** Target length of the notes, in tokens. A whole number of at least 0; by default 12000. */
    totalTokens?: number;
    /** Tokens of the notes that are reserved for the closing paragraphs of final answers, at most half of the notes. A whole number of at least 0; by default 6000. */
    answerTokens?: number;
    /** In economy mode: notes that are more than this many tokens behind are updated before a compaction. Not from files inside a project. A whole number of at least 0; by default 40000. */
    maxBehind?: number;
  };
  compaction?: {
    /** Compaction from notes keeps at least this many tokens of the end of the conversation. A whole number of at least 0; by default 10000. */
    keepTokens?: number;
    /** Compaction from notes keeps at least this many messages with text. A whole number of at least 0; by default 5. */
    keepMessages?: number;
    /** Compaction from notes keeps at most about this many tokens to reach those numbers. A whole number of at least 0; by default 40000. */
    keepMaxTokens?: number;
    /** Seconds a compaction waits for a running update of the notes. Not from files inside a project. A number of at least 0; by default 15. */
    notesWaitSeconds?: number;
    /** After this many seconds a running update of the notes counts as dead. Not from files inside a project. A number of at least 0; by default 60. */
    notesDeadSeconds?: number;
    /** Tokens of the human's messages that a compaction keeps verbatim. A whole number of at least 0; by default 20000. */
    humanTokens?: number;
    /** Tokens of one such message; a longer one is replaced by a pointer to it. A whole number of at least 0; by default 2000. */
    humanMessageTokens?: number;
    /** Output limit of the call that writes a summary, whatever the conversation's own limit is. Not from files inside a project. A whole number of at least 1000; by default 20000. */
    summaryTokens?: number;
    /** Retries after the stream of a summary has died. Not from files inside a project. A whole number of at least 0; by default 2. */
    streamRetries?: number;
    /** How often the oldest rounds are left out of a summary request that is too long. Not from files inside a project. A whole number of at least 0; by default 3. */
    ladderTries?: number;
    /** Percentage of the rounds left out each time, if the server does not say how much is too long. A number above 0 and up to 100; by default 20. */
    ladderPercent?: number;
    /** Automatic failures in a row after which only the last resort is tried. Not from files inside a project. A whole number of at least 1; by default 3. */
    breakerFailures?: number;
    restore?: {
      /** Most recently read files that are shown again after a compaction. A whole number of at least 0; by default 5. */
      files?: number;
      /** Tokens of one such file. A whole number of at least 0; by default 5000. */
      fileTokens?: number;
      /** Tokens of all such files. A whole number of at least 0; by default 50000. */
      totalTokens?: number;
      /** Tokens of one invoked skill that is shown again. A whole number of at least 0; by default 5000. */
      skillTokens?: number;
      /** Tokens of all invoked skills that are shown again. A whole number of at least 0; by default 25000. */
      skillsTokens?: number;
    };
  };
  memory?: {
    /** Folder for memories, with a subfolder for each project. The environment variable names the memory folder itself. Not from files inside a project. An absolute path, or one that starts with ~/; not set by default. */
    folder?: string;
    /** Write new memories to a journal, one file per day, instead of one file per topic; dreaming turns it into topics. Not from files inside a project. True or false; by default false. */
    journal?: boolean;
    /** Show the index at the start of a session; without it, memories come only from recall. Not from files inside a project. True or false; by default true. */
    showIndex?: boolean;
    /** Tell the model how to search memories and earlier sessions; part of the system text. Not from files inside a project. True or false; by default true. */
    showSearchGuide?: boolean;
    /** Lines of the index that are shown. Not from files inside a project. A whole number of at least 0; by default 200. */
    indexLines?: number;
    /** Bytes of the index that are shown. Not from files inside a project. A whole number of at least 0; by default 25000. */
    indexBytes?: number;
    /** Characters of one instruction file that are shown. Not from files inside a project. A whole number of at least 0; by default 40000. */
    instructionCharacters?: number;
    /** How deep instruction files may include one another. Not from files inside a project. A whole number of at least 0; by default 5. */
    includeDepth?: number;
    recall?: {
      /** Maximum number of memories that recall adds to one turn. Not from files inside a project. A whole number of at least 0; by default 5. */
      maxFiles?: number;
      /** Once this much recalled memory is in view, no more is recalled. Not from files inside a project. A whole number of at least 0; by default 60000. */
      maxSurfacedBytes?: number;
      /** Newest memories that recall considers. Not from files inside a project. A whole number of at least 0; by default 200. */
      scanFiles?: number;
      /** First lines that are searched for a description if a memory has none. Not from files inside a project. A whole number of at least 0; by default 30. */
      scanLines?: number;
      /** Lines of a recalled memory that are shown. Not from files inside a project. A whole number of at least 0; by default 200. */
      fileLines?: number;
      /** Bytes of a recalled memory that are shown. Not from files inside a project. A whole number of at least 0; by default 4096. */
      fileBytes?: number;
      /** Tokens of the answer of the model that chooses memories. Not from files inside a project. A whole number of at least 0; by default 256. */
      answerTokens?: number;
      /** Age in days from which a memory is marked as a past observation. Not from files inside a project. A number of at least 0; by default 2. */
      staleDays?: number;
      /** Milliseconds spent on checking whether what a memory names still exists. Not from files inside a project. A number of at least 0; by default 20. */
      verifyMs?: number;
    };
    /** Transcripts and stored results older than this many days are announced, and removed on a later day; with the default, the newest 20 sessions of a project and imported ones stay. Memory is never removed. Not from files inside a project. A number above 0, or false; by default 30. */
    cleanupDays?: number | false;
  };
  extraction?: {
    /** Number of exchanges after which memories are saved. Not from files inside a project. A whole number of at least 1; by default 1. */
    everyTurns?: number;
    /** Model requests that one extraction may make. Not from files inside a project. A whole number of at least 1; by default 5. */
    maxTurns?: number;
    /** Share of what the conversation has cost that memory (extraction, recall, dreaming) may cost; above it, extraction waits, until the end of the session at the latest. Not from files inside a project. A number of at least 0; by default 0.1. */
    maxCostShare?: number;
    /** Also in one-shot runs. Files inside a project can only turn it off. True or false; by default false. */
    inOneShot?: boolean;
    /** Seconds to wait at exit for pending work; what is not done by then is retried in the next session. Not from files inside a project. A number of at least 0; by default 60. */
    exitWaitSeconds?: number;
    /** Seconds to wait in a one-shot run, after the answer has been printed. Not from files inside a project. A number of at least 0; by default 10. */
    oneShotWaitSeconds?: number;
  };
  dreaming?: {
    /** Minimum hours between two dreams. Not from files inside a project. A number of at least 0; by default 24. */
    everyHours?: number;
    /** Minutes between two checks whether a dream is due. Not from files inside a project. A number of at least 0; by default 10. */
    scanMinutes?: number;
    /** Other sessions that must have been used since the last dream. Not from files inside a project. A whole number of at least 0; by default 5. */
    minSessions?: number;
    /** Also in one-shot runs. Files inside a project can only turn it off. True or false; by default false. */
    inOneShot?: boolean;
    /** Minutes before another process may take over from a running dream. Not from files inside a project. A number of at least 0; by default 60. */
    lockMinutes?: number;
    /** Newest hits that a dream sees when it searches transcripts. A whole number of at least 0; by default 50. */
    transcriptHits?: number;
    /** Newest turns of a running dream that are shown. A whole number of at least 0; by default 30. */
    shownTurns?: number;
    /** Tokens that dreams may use per day. Not from files inside a project. A whole number of at least 0; by default 2000000. */
    dailyTokens?: number;
    /** Dollars that dreams may cost per day. Not from files inside a project. A number of at least 0; by default 1. */
    dailyDollars?: number;
  };
  cache?: {
    /** How long the cache of messages lives; auto decides by the pauses seen so far. Not from files inside a project. One of "auto", "5m", "1h"; by default "auto". */
    ttl?: "auto" | "5m" | "1h";
  };
  api?: {
    /** The model that does the work. Not from files inside a project. A model's name; not set by default. */
    model?: string;
    /** The model for short background questions; recall uses the cheapest known model if this is not set. Not from files inside a project. A model's name; not set by default. */
    smallModel?: string;
    /** How much effort the model puts into its answers: more takes longer and costs more. Without it the server decides. Not from files inside a project. One of "low", "medium", "high", "xhigh", "max"; not set by default. */
    effort?: "low" | "medium" | "high" | "xhigh" | "max";
    /** Ask the server for the text of the model's thinking, which some models leave out otherwise. Needs a model with adaptive thinking. Not from files inside a project. True or false; by default false. */
    showThinking?: boolean;
    /** Where requests are sent. Not from files inside a project. A URL; not set by default. */
    baseUrl?: string;
    /** Seconds without a byte from the server before the request is sent again; each attempt waits twice as long for its first byte. You are told after each such period of waiting. Not from files inside a project. A number of at least 0.1; by default 60. */
    silenceSeconds?: number;
    /** Seconds that the server may stay connected without sending content, for example while a model thinks, before the request is given up. Not from files inside a project. A number of at least 0.1; by default 600. */
    noContentSeconds?: number;
    /** Seconds before the first content, over all attempts and the pauses between them, before the request is given up. Not from files inside a project. A number of at least 0.1; by default 900. */
    totalWaitSeconds?: number;
  };
  models?: { [name: string]: {
    /** The model's window, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    window?: number;
    /** The longest answer, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    maxOutput?: number;
    /** The shortest prefix that is cached, in tokens. Not from files inside a project. A whole number above 0; not set by default. */
    minimumCacheable?: number;
    /** Dollars per million tokens; read, write5m and write1h are factors of input; above lists higher prices for longer prompts. Not from files inside a project. An object with the numbers input and output, and optionally read, write5m, write1h, above; not set by default. */
    price?: { input: number; output: number; read?: number; write5m?: number; write1h?: number; above?: { tokens: number; input: number; output: number }[] };
    capabilities?: {
      /** Thinking is invalid once anything before it changes. Not from files inside a project. True or false; not set by default. */
      thinkingBoundToPrefix?: boolean;
      /** The server can clear tool uses and thinking. Not from files inside a project. True or false; not set by default. */
      serverContextEditing?: boolean;
      /** The server can delete results from its cache by id. Not from files inside a project. True or false; not set by default. */
      cacheEdits?: boolean;
      /** Accepts system messages inside the conversation. Not from files inside a project. True or false; not set by default. */
      systemMessages?: boolean;
      /** Accepts a forced tool choice. Not from files inside a project. True or false; not set by default. */
      forcedToolChoice?: boolean;
    };
  } };
  mcp?: {
    /** How long the first request waits for MCP servers to start; tools that come later are found by ToolSearch. Not from files inside a project. A number of at least 0; by default 2. */
    startWaitSeconds?: number;
  };
  agents?: {
    /** Agents that work at the same time; more wait their turn. Not from files inside a project. A whole number of at least 1; by default 4. */
    maxAtOnce?: number;
    /** Agents that a session may start in all. Not from files inside a project. A whole number of at least 0; by default 100. */
    maxTotal?: number;
    /** How many levels deep agents may start agents: with 1, only the main agent may. Not from files inside a project. A whole number of at least 0; by default 2. */
    maxDepth?: number;
    /** Dollars that the agents of a session may spend together. Not from files inside a project. A number of at least 0; by default 10. */
    maxUsd?: number;
    /** Tokens that the agents of a session may use together. Not from files inside a project. A whole number of at least 0; by default 50000000. */
    maxTokens?: number;
    /** Seconds that an agent has to report after it is asked to stop; 0 ends it at once. Not from files inside a project. A number of at least 0; by default 10. */
    stopSeconds?: number;
    /** Seconds between two short descriptions by the cheapest model of what a background agent is doing; 0 for none. Not from files inside a project. A number of at least 0; by default 30. */
    progressSeconds?: number;
    /** Let your other sessions send messages to this one, and `pal tasks` show it, through a socket that only you can use. Not from files inside a project. True or false; by default true. */
    listen?: boolean;
    /** Exchanges in a row that messages of other sessions and agents may start before you say something. Not from files inside a project. A whole number of at least 0; by default 50. */
    maxUnattended?: number;
    /** Minutes that a claim on a task of a team lasts while its owner makes no request to the model. Not from files inside a project. A number of at least 0; by default 30. */
    leaseMinutes?: number;
    /** Megabytes of files that are copied for an agent with a worktree; a larger project gets none. Not from files inside a project. A whole number of at least 0; by default 5000. */
    maxWorktreeMegabytes?: number;
  };
  interface?: {
    /** Colors of the screen: those of your terminal's own palette, for a dark or a light background, or safe for color-blind eyes on both. NO_COLOR still turns colors off. Not from files inside a project. One of "terminal", "dark", "light", "color-blind"; by default "terminal". */
    theme?: "terminal" | "dark" | "light" | "color-blind";
    /** How pal alerts you when it waits for you and the terminal has no focus: with a notification in one of two formats, or with the bell; auto depends on the terminal. Not from files inside a project. One of "auto", "osc9", "osc777", "bell", "off"; by default "auto". */
    notify?: "auto" | "osc9" | "osc777" | "bell" | "off";
    /** Show in the terminal's title whether pal is working or waiting for you. Not from files inside a project. True or false; by default true. */
    title?: boolean;
  };
  trust?: {
    /** Run hooks that a project brings without asking. Not from files inside a project. True or false; by default false. */
    projectHooks?: boolean;
    /** Run every tool without asking. Not from files inside a project. True or false; by default false. */
    skipPermissions?: boolean;
  };
  credentials?: {
    /** Variables, besides the keys of the model and of MCP servers, that are withheld from commands, hooks and servers, and whose values are removed from what tools return. Not from files inside a project. A list of names of environment variables; by default []. */
    hide?: string[];
    /** Variables that are passed on anyway; their values are still removed. Not from files inside a project. A list of names of environment variables; by default []. */
    allow?: string[];
  };
  policy?: {
    /** Read the settings files inside projects. Only from the managed file. True or false; by default true. */
    projectSettings?: boolean;
  };
}
